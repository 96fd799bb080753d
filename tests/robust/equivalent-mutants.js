// Mutants that no test can notice, because they change nothing that anyone can see; grouped by the reason. `lines` are
// those of which that holds whatever is changed in them.

/** @type {{ file: string, reason: string, mutants?: [before: string, after: string][], lines?: string[] }[]} */
const groups = [
  {
    file: 'src/lanes/bits.cc',
    reason: 'A number of rows that is a multiple of eight.',
    mutants: [
      [
        'const bool is_tiled = tile_rows > 0 && layout.rows >= byte_bits;',
        'const bool is_tiled = tile_rows > 1 && layout.rows >= byte_bits;',
      ],
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
    reason: 'Equal numbers were settled in the line before.',
    mutants: [['if (outputs > parts) {', 'if (outputs >= parts) {']],
  },
  {
    file: 'src/onnx.cc',
    reason: 'Written by read_integer before it is read.',
    mutants: [['std::int64_t size = 0;', 'std::int64_t size = 1;']],
  },
  {
    file: 'src/kernels.cc',
    reason: 'How many rows are taken at a time, for speed: any number does, of columns any that is whole lines.',
    lines: [
      'constexpr std::size_t strip_bytes = 98304;',
      'constexpr std::size_t way_bytes = 4096;',
      'constexpr std::size_t half_of_ways = 4;',
      'constexpr std::size_t enough_rows = 128;',
      'const std::size_t rows = std::min({std::max(half_of_ways * way_bytes / stride, enough_rows),',
      'half_of_ways * way_bytes / power_of_two, strip_bytes / stride});',
    ],
    mutants: [
      ['const std::size_t line_rows = line_bytes / width;', 'const std::size_t line_rows = line_bytes * width;'],
      [
        'const std::size_t power_of_two = std::size_t{1} << static_cast<unsigned>(std::countr_zero(stride));',
        'const std::size_t power_of_two = std::size_t{2} << static_cast<unsigned>(std::countr_zero(stride));',
      ],
      [
        'const std::size_t strip = std::max<std::size_t>(strip_bytes / rows.stride, 1);',
        'const std::size_t strip = std::max<std::size_t>(strip_bytes * rows.stride, 1);',
      ],
      [
        'const std::size_t strip = std::max<std::size_t>(strip_bytes / rows.stride, 1);',
        'const std::size_t strip = std::max<std::size_t>(strip_bytes / rows.stride, 2);',
      ],
    ],
  },
  {
    file: 'src/element_type.cc',
    reason: 'Room for the longest name; more does no harm.',
    mutants: [['char name[11];', 'char name[12];']],
  },
  {
    file: 'src/kernels.cc',
    reason: 'Rows that no kernel has done are copied piece by piece: the same bytes, only later.',
    mutants: [
      ['done = kernels::transpose(rows.source, rows.stride, first, last, parts, width, destinations);', ';'],
      ['done = kernels::deinterleave(rows.source, rows.count, parts, widths[0], destinations);', ';'],
      ['done = split_columns(rows, parts, widths[0], destinations);', ';'],
      [
        'if (std::find(destinations, destinations + parts, nullptr) != destinations + parts) kernel = Kernel::pieces;',
        'if (std::find(destinations, destinations + parts, nullptr) != destinations - parts) kernel = Kernel::pieces;',
      ],
    ],
  },
  {
    file: 'src/kernels.cc',
    reason: 'A kernel is only chosen where all widths are the same.',
    mutants: [
      ['const std::size_t width = widths[0];', 'const std::size_t width = widths[1];'],
      [
        'done = kernels::deinterleave(rows.source, rows.count, parts, widths[0], destinations);',
        'done = kernels::deinterleave(rows.source, rows.count, parts, widths[1], destinations);',
      ],
      [
        'done = split_columns(rows, parts, widths[0], destinations);',
        'done = split_columns(rows, parts, widths[1], destinations);',
      ],
    ],
  },
  {
    file: 'src/kernels.cc',
    reason: '17 is no power of two, and refused for that.',
    mutants: [
      [
        'if (!equal || parts * width != stride || width > 16 || !std::has_single_bit(width)) return Kernel::pieces;',
        'if (!equal || parts * width != stride || width > 17 || !std::has_single_bit(width)) return Kernel::pieces;',
      ],
    ],
  },
  {
    file: 'src/kernels/pieces.cc',
    reason: 'Decides between two ways to copy the same bytes.',
    lines: ['constexpr std::size_t wide_from = 2048;'],
    mutants: [
      [
        'std::size_t row = rows_in_vector(part) == 1 ? copy_padded_pieces(part, full) : copy_picked_pieces(part, full);',
        'std::size_t row = rows_in_vector(part) != 1 ? copy_padded_pieces(part, full) : copy_picked_pieces(part, full);',
      ],
      [
        'std::size_t row = rows_in_vector(part) == 1 ? copy_padded_pieces(part, full) : copy_picked_pieces(part, full);',
        'std::size_t row = rows_in_vector(part) == 2 ? copy_padded_pieces(part, full) : copy_picked_pieces(part, full);',
      ],
      [
        'if (width >= wide_from) return copy_wide_pieces(strip, rows);',
        'if (width > wide_from) return copy_wide_pieces(strip, rows);',
      ],
    ],
  },
  {
    file: 'src/kernels/pieces.cc',
    reason: 'Some bytes are copied twice, or only by the vector that is copied last anyway.',
    mutants: [
      [
        'for (; done + chunk <= part.width; done += chunk) copy_vectors<4>(from + done, to + done, chunk);',
        'for (; done + chunk <= part.width; done += chunk) copy_vectors<5>(from + done, to + done, chunk);',
      ],
      [
        'for (; done + chunk <= part.width; done += chunk) copy_vectors<4>(from + done, to + done, chunk);',
        'for (; done + chunk < part.width; done += chunk) copy_vectors<4>(from + done, to + done, chunk);',
      ],
      [
        'for (; done + vector_bytes <= part.width; done += vector_bytes) store(to + done, load<Vector>(from + done));',
        'for (; done + vector_bytes < part.width; done += vector_bytes) store(to + done, load<Vector>(from + done));',
      ],
    ],
  },
  {
    file: 'src/kernels/transpose.cc',
    reason: 'How many blocks are taken in a turn, for speed: one or two, as strips are of whole lines.',
    mutants: [
      ['constexpr std::size_t unrolled = width >= 4 ? 2 : 1;', 'constexpr std::size_t unrolled = width > 4 ? 2 : 1;'],
      ['constexpr std::size_t unrolled = width >= 4 ? 2 : 1;', 'constexpr std::size_t unrolled = width >= 5 ? 2 : 1;'],
      ['constexpr std::size_t unrolled = width >= 4 ? 2 : 1;', 'constexpr std::size_t unrolled = width >= 4 ? 2 : 2;'],
    ],
  },
  {
    file: 'src/kernels/transpose.cc',
    reason: 'One more entry, which nobody asks for.',
    mutants: [
      [
        'constexpr Transpose transpose_by_width[4] = {transpose<4, 1>, transpose<4, 2>, transpose<4, 4>, transpose<2, 8>};',
        'constexpr Transpose transpose_by_width[5] = {transpose<4, 1>, transpose<4, 2>, transpose<4, 4>, transpose<2, 8>};',
      ],
    ],
  },
  {
    file: 'src/kernels/deinterleave.cc',
    reason: 'How many blocks are taken in a turn, for speed: any number does.',
    lines: ['constexpr std::size_t unrolled = width == vector_bytes || (width == 2 && ways > 2) ? 1 : 2;'],
  },
  {
    file: 'src/kernels/deinterleave.cc',
    reason: 'The kernel takes fewer rows, or none, or as many; what it leaves undone is copied piece by piece.',
    mutants: [
      [
        'constexpr std::size_t step = ways * vector_bytes / lanes;',
        'constexpr std::size_t step = ways * vector_bytes * lanes;',
      ],
      ['constexpr std::size_t overlap = vector_bytes - step;', 'constexpr std::size_t overlap = vector_bytes + step;'],
      [
        'const std::size_t turns = bytes < overlap ? 0 : (bytes - overlap) / (turn_rows * ways * width);',
        'const std::size_t turns = bytes <= overlap ? 0 : (bytes - overlap) / (turn_rows * ways * width);',
      ],
    ],
  },
  {
    file: 'src/kernels/deinterleave.cc',
    reason: 'More entries, which nobody asks for.',
    mutants: [
      [
        'constexpr Deinterleave deinterleave_by_ways[3][5] = {',
        'constexpr Deinterleave deinterleave_by_ways[4][5] = {',
      ],
      [
        'constexpr Deinterleave deinterleave_by_ways[3][5] = {',
        'constexpr Deinterleave deinterleave_by_ways[3][6] = {',
      ],
    ],
  },
  {
    file: 'src/kernels/vector.h',
    reason: 'Where bytes cannot be picked by an index, the same pieces are copied one by one.',
    mutants: [['constexpr bool has_swizzle = true;', 'constexpr bool has_swizzle = false;']],
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
    file: 'src/kernels/lanes.h',
    reason: 'The lane after the last part is never stored.',
    mutants: [
      [
        'return static_cast<int>(part < ways ? (row * ways + part) * width + byte % width : byte);',
        'return static_cast<int>(part <= ways ? (row * ways + part) * width + byte % width : byte);',
      ],
    ],
  },
  {
    file: 'src/kernels.cc',
    reason: 'Written with the first strip; without rows there is none, and nothing is left to do.',
    mutants: [['std::size_t done = 0;', 'std::size_t done = 1;']],
  },
  {
    file: 'src/kernels/pieces.cc',
    reason: 'No chunk of four vectors is taken, and all vectors one by one.',
    mutants: [
      [
        'for (; done + chunk <= part.width; done += chunk) copy_vectors<4>(from + done, to + done, chunk);',
        'for (; done - chunk <= part.width; done += chunk) copy_vectors<4>(from + done, to + done, chunk);',
      ],
    ],
  },
  {
    file: 'src/kernels/pieces.cc',
    reason: 'Byte 0 comes from byte 0, which the index of all zeros says already.',
    mutants: [
      [
        'for (std::size_t i = 0; i < vector_rows * part.width; ++i) {',
        'for (std::size_t i = 1; i < vector_rows * part.width; ++i) {',
      ],
    ],
  },
  {
    file: 'src/kernels/pieces.cc',
    reason: 'A vector holds one piece of 16 bytes, and 16 has a single bit.',
    mutants: [
      [
        'if (width < vector_bytes && (rows_in_vector(part) > 1 || !std::has_single_bit(width))) {',
        'if (width <= vector_bytes && (rows_in_vector(part) > 1 || !std::has_single_bit(width))) {',
      ],
    ],
  },
  {
    file: 'src/kernels.cc',
    reason: 'One more strip, of no rows; or the first strip only, and the other rows are copied piece by piece.',
    mutants: [
      [
        'for (std::size_t first = 0; first < rows.count; first += strip) {',
        'for (std::size_t first = 0; first <= rows.count; first += strip) {',
      ],
      [
        'for (std::size_t first = 0; first < rows.count; first += strip) {',
        'for (std::size_t first = 0; first < rows.count; first -= strip) {',
      ],
    ],
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
    file: 'src/kernels/pieces.cc',
    reason: 'Decides between two ways to copy the same bytes: narrow pieces by whole vectors, or each by its width.',
    mutants: [
      [
        'if (width < vector_bytes && (rows_in_vector(part) > 1 || !std::has_single_bit(width))) {',
        'if (width < vector_bytes && (rows_in_vector(part) >= 1 || !std::has_single_bit(width))) {',
      ],
      [
        'if (width < vector_bytes && (rows_in_vector(part) > 1 || !std::has_single_bit(width))) {',
        'if (width < vector_bytes && (rows_in_vector(part) > 2 || !std::has_single_bit(width))) {',
      ],
      [
        'const std::size_t last_rows = (vector_bytes - 1) / width;',
        'const std::size_t last_rows = (vector_bytes + 1) / width;',
      ],
      [
        'const std::size_t last_rows = (vector_bytes - 1) / width;',
        'const std::size_t last_rows = (vector_bytes - 1) * width;',
      ],
      [
        'const std::size_t full = count < first + last_rows ? 0 : std::min(rows, count - last_rows - first);',
        'const std::size_t full = count <= first + last_rows ? 0 : std::min(rows, count - last_rows - first);',
      ],
    ],
  },
];

/** Without `after`, all mutants of the line. @type {{ file: string, before: string, after?: string }[]} */
export const equivalents = groups.flatMap(({ file, mutants = [], lines = [] }) => [
  ...mutants.map(([before, after]) => ({ file, before, after })),
  ...lines.map((before) => ({ file, before })),
]);
