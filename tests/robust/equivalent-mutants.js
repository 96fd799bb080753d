// Mutants that no test can notice, because they change nothing that anyone can see; grouped by the reason. `lines` are
// those of which that holds whatever is changed in them.

/** @type {{ file: string, reason: string, mutants?: [before: string, after: string][], lines?: string[] }[]} */
const groups = [
  {
    file: 'src/rules.h',
    reason: 'Any bit does for an argument, as long as each has its own.',
    mutants: [
      [
        'constexpr unsigned set(Argument argument) { return 1U << static_cast<unsigned>(argument); }',
        'constexpr unsigned set(Argument argument) { return 2U << static_cast<unsigned>(argument); }',
      ],
    ],
  },
  {
    file: 'src/operator.cc',
    reason: '1 is the bit of Argument::none, which no attribute has.',
    mutants: [
      ['{Operator::variadic_split, 1, openvino_types, 0, 2},', '{Operator::variadic_split, 1, openvino_types, 1, 2},'],
    ],
  },
  {
    file: 'src/lane.cc',
    reason: 'A shortcut: where it is not taken, the loop over the parts finds the same.',
    mutants: [
      [
        'if (plan.bytes() == 0 || layout.inner * layout.bits % 8 == 0) return true;',
        'if (plan.bytes() == 0 || layout.inner + layout.bits % 8 == 0) return true;',
      ],
      [
        'if (layout.outer > 1 && layout.row() * layout.bits % 8 != 0) return false;',
        'if (layout.outer >= 1 && layout.row() * layout.bits % 8 != 0) return false;',
      ],
      [
        'if (layout.outer > 1 && layout.row() * layout.bits % 8 != 0) return false;',
        'if (layout.outer > 2 && layout.row() * layout.bits % 8 != 0) return false;',
      ],
    ],
  },
  {
    file: 'src/openvino.cc',
    reason: 'Written by read_parts before it is read.',
    mutants: [['std::int64_t parts = 0;', 'std::int64_t parts = 1;']],
  },
  {
    file: 'src/onnx.cc',
    reason: 'Of one part the general formula says the same: its length is that of the axis.',
    mutants: [
      ['if (parts > 1 && length.hi != unbounded) {', 'if (parts >= 1 && length.hi != unbounded) {'],
      [
        'if (length.known() && count.lo > 1) last = length.lo - size * (count.lo - 1);',
        'if (length.known() && count.lo >= 1) last = length.lo - size * (count.lo - 1);',
      ],
    ],
  },
  {
    file: 'src/onnx.cc',
    reason: 'Of what is known, and so here, both bounds are the same number.',
    mutants: [
      [
        'if (length.known() && count.lo > 1) last = length.lo - size * (count.lo - 1);',
        'if (length.known() && count.hi > 1) last = length.lo - size * (count.lo - 1);',
      ],
      [
        'if (length.known() && count.lo > 1) last = length.lo - size * (count.lo - 1);',
        'if (length.known() && count.lo > 1) last = length.hi - size * (count.lo - 1);',
      ],
      [
        'if (length.known() && count.lo > 1) last = length.lo - size * (count.lo - 1);',
        'if (length.known() && count.lo > 1) last = length.lo - size * (count.hi - 1);',
      ],
    ],
  },
  {
    file: 'src/onnx.cc',
    reason: 'Equal numbers were settled in the line before.',
    mutants: [['if (outputs > parts) {', 'if (outputs >= parts) {']],
  },
  {
    file: 'src/onnx.cc',
    reason: 'Written by read_integer before it is read.',
    mutants: [['std::int64_t size = 0;', 'std::int64_t size = 1;']],
  },
  {
    file: 'src/rules.cc',
    reason: 'Of what is known, and so here, both bounds are the same number.',
    mutants: [['spec.odd_at = count.known() ? count.lo - 1 : -1;', 'spec.odd_at = count.known() ? count.hi - 1 : -1;']],
  },
  {
    file: 'src/torch.cc',
    reason: 'Of what is known, and so here, both bounds are the same number.',
    mutants: [
      ['const std::int64_t length = context.length.lo;', 'const std::int64_t length = context.length.hi;'],
      ['const std::int64_t size = context.length.lo / parts;', 'const std::int64_t size = context.length.hi / parts;'],
    ],
  },
  {
    file: 'src/rules.cc',
    reason: 'Any index below 0 stands for no part.',
    mutants: [['spec.odd_at = count.known() ? count.lo - 1 : -1;', 'spec.odd_at = count.known() ? count.lo - 1 : -2;']],
  },
  {
    file: 'src/element_type.cc',
    reason: 'Room for the longest name; more does no harm.',
    mutants: [['char name[11];', 'char name[12];']],
  },
  {
    file: 'include/tensorsplit/node.h',
    reason: 'More room for surplus inputs: the first of them is reported.',
    mutants: [
      [
        'static constexpr int most_inputs = 3;         ///< one more than any operator has, so that a surplus can be reported',
        'static constexpr int most_inputs = 4;         ///< one more than any operator has, so that a surplus can be reported',
      ],
    ],
  },
  {
    file: 'include/tensorsplit/int_argument.h',
    reason: 'Nobody asks for the rank of what is not given; whoever gives numbers gives their rank.',
    mutants: [['std::int64_t rank_ = 0;', 'std::int64_t rank_ = 1;']],
  },
  {
    file: 'src/kernels/bits.cc',
    reason: 'The byte after the last bit that is wanted is shifted or masked out, whatever it is.',
    mutants: [
      [
        'const unsigned next = from_bit + count <= byte_bits ? 0U : from[1];',
        'const unsigned next = from_bit + count <= byte_bits ? 1U : from[1];',
      ],
    ],
  },
  {
    file: 'include/tensorsplit/plan.h',
    reason: 'The number of parts of a plan is known: both bounds are the same number.',
    mutants: [
      [
        'std::int64_t count() const { return spec_.count.lo; }',
        'std::int64_t count() const { return spec_.count.hi; }',
      ],
      [
        'std::int64_t length(std::int64_t index) const { return spec_.length(index).lo; }',
        'std::int64_t length(std::int64_t index) const { return spec_.length(index).hi; }',
      ],
    ],
  },
  {
    file: 'src/lanes/lanes.h',
    reason:
      'Where a tile begins, for speed: the kernels take any alignment, and the room is reckoned by the same number.',
    mutants: [
      ['inline constexpr std::size_t tile_alignment = 16;', 'inline constexpr std::size_t tile_alignment = 17;'],
    ],
  },
  {
    file: 'src/lanes/inside.cc',
    reason: 'From which width on pieces are copied by themselves, for speed: the kernels take any width.',
    lines: ['constexpr std::uint64_t wide_piece = std::uint64_t{1} << 20;'],
  },
  {
    file: 'src/lanes/outside.cc',
    reason: 'Shorter stretches, and more of them.',
    mutants: [
      [
        'const std::uint64_t most = (scratch.rows.size() - 2) * byte_bits;',
        'const std::uint64_t most = (scratch.rows.size() - 2) + byte_bits;',
      ],
    ],
  },
  {
    file: 'src/lanes/outside.cc',
    reason: 'Of one row nobody asks for the stride.',
    mutants: [
      [
        'outside.push_rows(&zero, (layout.rows * layout.stride - 1) / byte_bits, 1, 0, 1);',
        'outside.push_rows(&zero, (layout.rows * layout.stride - 1) / byte_bits, 1, 1, 1);',
      ],
    ],
  },
  {
    file: 'src/kernels.cc',
    reason: 'How many rows are taken at a time, for speed: any number does, of columns any that is whole lines.',
    lines: ['constexpr std::size_t strip_bytes = 98304;'],
  },
  {
    file: 'src/kernels/pieces.cc',
    reason: 'Decides between two ways to copy the same bytes.',
    lines: ['constexpr std::size_t wide_from = 2048;'],
  },
];

/** Without `after`, all mutants of the line. @type {{ file: string, before: string, after?: string }[]} */
export const equivalents = groups.flatMap(({ file, mutants = [], lines = [] }) => [
  ...mutants.map(([before, after]) => ({ file, before, after })),
  ...lines.map((before) => ({ file, before })),
]);
