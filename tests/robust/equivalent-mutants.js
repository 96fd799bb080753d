// Mutants that no test can notice, because they change nothing that anyone can see; grouped by the reason. `lines` are
// those of which that holds whatever is changed in them.

/** @type {{ file: string, reason: string, mutants?: [before: string, after: string][], lines?: string[] }[]} */
const groups = [
  {
    file: 'src/versions.h',
    reason: 'Any bit does for an argument, as long as each has its own.',
    mutants: [
      [
        'constexpr unsigned set(Argument argument) { return 1U << static_cast<unsigned>(argument); }',
        'constexpr unsigned set(Argument argument) { return 2U << static_cast<unsigned>(argument); }',
      ],
    ],
  },
  {
    file: 'src/versions.cc',
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
    file: 'src/plan.cc',
    reason: 'The dims of a plan are known: both bounds are the same number.',
    mutants: [
      ['if (dim->lo == 0) return 0;', 'if (dim->hi == 0) return 0;'],
      ['result = multiply(result, dim->lo);', 'result = multiply(result, dim->hi);'],
      [
        'plan.layout_ = {smaller(product(first, axis), max_size), axis->lo, smaller(product(axis + 1, end), max_size), width};',
        'plan.layout_ = {smaller(product(first, axis), max_size), axis->hi, smaller(product(axis + 1, end), max_size), width};',
      ],
      ['if (dim.lo < 0 || dim.lo > max_size) {', 'if (dim.hi < 0 || dim.lo > max_size) {'],
      ['if (dim.lo < 0 || dim.lo > max_size) {', 'if (dim.lo < 0 || dim.hi > max_size) {'],
      ['error.a = static_cast<double>(dim.lo);', 'error.a = static_cast<double>(dim.hi);'],
    ],
  },
  {
    file: 'src/plan.cc',
    reason: 'Decides between two ways to copy the same bytes.',
    mutants: [
      ['constexpr std::size_t block_parts = 64;', 'constexpr std::size_t block_parts = 65;'],
      [
        'constexpr std::int64_t wide_piece = std::int64_t{1} << 20;',
        'constexpr std::int64_t wide_piece = std::int64_t{1} >> 20;',
      ],
      [
        'constexpr std::int64_t wide_piece = std::int64_t{1} << 20;',
        'constexpr std::int64_t wide_piece = std::int64_t{2} << 20;',
      ],
      [
        'constexpr std::int64_t wide_piece = std::int64_t{1} << 20;',
        'constexpr std::int64_t wide_piece = std::int64_t{1} << 21;',
      ],
      [
        'if (block.count == block_parts) block.run(source, layout.outer, stride);',
        'if (block.count != block_parts) block.run(source, layout.outer, stride);',
      ],
      ['continue;', ';'],
      ['if (width < wide_piece) {', 'if (width <= wide_piece) {'],
    ],
  },
  {
    file: 'src/plan.cc',
    reason: 'A block without parts moves nothing, and its offset is written with its first part.',
    mutants: [
      ['std::int64_t offset = 0;', 'std::int64_t offset = 1;'],
      [
        'if (count > 0) split_rows(block, {widths, count}, destinations);',
        'if (count >= 0) split_rows(block, {widths, count}, destinations);',
      ],
    ],
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
    reason:
      'Where chunks may have two lengths, a multiple of the parts lies between, and there the last part is none too short.',
    mutants: [
      [
        'if (last.hi < 0) return ruling.refuse(Fault::last_negative, Argument::num_outputs, parts, chunk.hi);',
        'if (last.hi < 0) return ruling.refuse(Fault::last_negative, Argument::num_outputs, parts, chunk.lo);',
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
    file: 'include/tensorsplit/extent.h',
    reason: 'At the bound itself both sides are the same number.',
    mutants: [
      [
        'constexpr std::int64_t smaller(std::int64_t a, std::int64_t b) { return a < b ? a : b; }',
        'constexpr std::int64_t smaller(std::int64_t a, std::int64_t b) { return a <= b ? a : b; }',
      ],
      [
        'constexpr std::int64_t larger(std::int64_t a, std::int64_t b) { return a > b ? a : b; }',
        'constexpr std::int64_t larger(std::int64_t a, std::int64_t b) { return a >= b ? a : b; }',
      ],
      [
        'constexpr std::int64_t add(std::int64_t a, std::int64_t b) { return a > unbounded - b ? unbounded : a + b; }',
        'constexpr std::int64_t add(std::int64_t a, std::int64_t b) { return a >= unbounded - b ? unbounded : a + b; }',
      ],
    ],
  },
];

/** Without `after`, all mutants of the line. @type {{ file: string, before: string, after?: string }[]} */
export const equivalents = groups.flatMap(({ file, mutants = [], lines = [] }) => [
  ...mutants.map(([before, after]) => ({ file, before, after })),
  ...lines.map((before) => ({ file, before })),
]);
