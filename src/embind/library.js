// SPDX-License-Identifier: MIT
//
// The JavaScript that src/embind/*.cc call: bulk copies between typed arrays and WebAssembly memory, one call for many bytes
// and never one per row, and the answers as plain objects. A JavaScript library of Emscripten, which the linker takes in.
// Values come as Embind's handles; numbers beyond 2^32 as two words, the lower one first, or as doubles.
mergeInto(LibraryManager.library, {
  ts_copy_text__deps: ['$Emval'],
  ts_copy_text: function (value, text, size) {
    const given = Emval.toValue(value);
    const length = typeof given === 'string' ? Math.min(given.length, size) : 0;
    for (let i = 0; i < length; ++i) HEAPU8[text + i] = given.charCodeAt(i);
    return length;
  },

  ts_byte_length__deps: ['$Emval'],
  ts_byte_length: function (array) {
    return Emval.toValue(array).byteLength;
  },

  ts_copy_bytes__deps: ['$Emval'],
  ts_copy_bytes: function (array, bytes) {
    const given = Emval.toValue(array);
    HEAPU8.set(new Uint8Array(given.buffer, given.byteOffset, given.byteLength), bytes);
  },

  ts_number__deps: ['$Emval'],
  ts_number: function (array, index) {
    return Emval.toValue(array)[index];
  },

  ts_new_numbers__deps: ['$Emval'],
  ts_new_numbers: function (count) {
    return Emval.toHandle(new Float64Array(count));
  },

  ts_set_numbers__deps: ['$Emval'],
  ts_set_numbers: function (array, first, numbers, count) {
    Emval.toValue(array).set(HEAPF64.subarray(numbers >> 3, (numbers >> 3) + count), first);
  },

  ts_are_inside__deps: ['$Emval'],
  ts_are_inside: function (source, targets) {
    for (const array of [Emval.toValue(source), ...Emval.toValue(targets)]) {
      if (array && array.length > 0 && array.buffer !== HEAPU8.buffer) return false;
    }
    return true;
  },

  ts_address__deps: ['$Emval'],
  ts_address: function (array) {
    return Emval.toValue(array).byteOffset;
  },

  ts_describe__deps: ['$Emval'],
  ts_describe: function (rows, targets, header, first, count, pieces) {
    const widths = Emval.toValue(rows);
    const arrays = Emval.toValue(targets);
    for (let part = first, word = pieces >> 2; part < first + count; ++part, word += 4) {
      const width = widths[header + part];
      const array = arrays[part];
      HEAPU32[word] = width;
      HEAPU32[word + 1] = width / 4294967296;
      HEAPU32[word + 2] = array ? array.byteOffset : 0;
      HEAPU32[word + 3] = array ? 1 : 0;
    }
  },

  ts_pull__deps: ['$Emval'],
  ts_pull: function (source, from, size, stride, rows, to) {
    const bytes = Emval.toValue(source);
    for (let row = 0; row < rows; ++row) {
      const at = from + row * stride;
      HEAPU8.set(bytes.subarray(at, at + size), to + row * size);
    }
  },

  ts_push__deps: ['$Emval'],
  ts_push: function (targets, first, tiles, count) {
    const arrays = Emval.toValue(targets);
    for (let i = 0, word = tiles >> 2; i < count; ++i, word += 4) {
      const size = HEAPU32[word + 2];
      const bytes = HEAPU32[word + 3];
      if (bytes === 0 || size === 0) continue;
      arrays[first + i].set(HEAPU8.subarray(bytes, bytes + size), HEAPU32[word] + HEAPU32[word + 1] * 4294967296);
    }
  },

  ts_pull_parts__deps: ['$Emval'],
  ts_pull_parts: function (targets, first, tiles, count) {
    const arrays = Emval.toValue(targets);
    for (let i = 0, word = tiles >> 2; i < count; ++i, word += 4) {
      const size = HEAPU32[word + 2];
      const at = HEAPU32[word] + HEAPU32[word + 1] * 4294967296;
      if (size !== 0) HEAPU8.set(arrays[first + i].subarray(at, at + size), HEAPU32[word + 3]);
    }
  },

  ts_push_rows__deps: ['$Emval'],
  ts_push_rows: function (source, from, to, size, stride, rows) {
    const bytes = Emval.toValue(source);
    for (let row = 0; row < rows; ++row) {
      const at = from + row * size;
      bytes.set(HEAPU8.subarray(at, at + size), to + row * stride);
    }
  },

  ts_copy_pieces__deps: ['$Emval'],
  ts_copy_pieces: function (source, targets, first, pieces, count, rows, stride, offset, isJoin) {
    const bytes = Emval.toValue(source);
    const arrays = Emval.toValue(targets);
    const wanted = [];
    for (let i = 0, word = pieces >> 2, at = offset; i < count; ++i, word += 4) {
      const width = HEAPU32[word] + HEAPU32[word + 1] * 4294967296;
      if (HEAPU32[word + 3] && width) wanted.push({ part: arrays[first + i], at, width });
      at += width;
    }
    for (let row = 0; row < rows; ++row) {
      for (const piece of wanted) {
        const inWhole = row * stride + piece.at;
        const inPart = row * piece.width;
        if (isJoin) bytes.set(piece.part.subarray(inPart, inPart + piece.width), inWhole);
        else piece.part.set(bytes.subarray(inWhole, inWhole + piece.width), inPart);
      }
    }
  },

  ts_make_error__deps: ['$Emval'],
  ts_make_error: function (code, message) {
    return Emval.toHandle({ code: Emval.toValue(code), message: Emval.toValue(message) });
  },

  ts_make_plan__deps: ['$Emval'],
  ts_make_plan: function (axis, keepAxis, outer, axisLength, inner, bits, size, byteLength, lane, reason, parts, rows) {
    return Emval.toHandle({
      axis,
      keepAxis: keepAxis !== 0,
      layout: { outer, axisLength, inner, bits, axis },
      size,
      byteLength,
      lane: Emval.toValue(lane),
      reason: Emval.toValue(reason),
      parts: Emval.toValue(parts),
      rows: Emval.toValue(rows),
    });
  },

  ts_make_join__deps: ['$Emval'],
  ts_make_join: function (axis, rank, keepAxis, wholeInput, bounds) {
    return Emval.toHandle({ axis, rank, keepAxis: keepAxis !== 0, wholeInput, bounds: Emval.toValue(bounds) });
  },

  ts_make_spec__deps: ['$Emval'],
  ts_make_spec: function (axis, keepAxis, wholePart, count, common, lengths) {
    return Emval.toHandle({
      axis,
      keepAxis: keepAxis !== 0,
      wholePart,
      count: Emval.toValue(count),
      common: Emval.toValue(common),
      lengths: Emval.toValue(lengths),
    });
  },

  ts_make_pixel_plan__deps: ['$Emval'],
  ts_make_pixel_plan: function (plan, planSize, batch, height, width, imageBytes, dims, size, byteLength) {
    return Emval.toHandle({
      state: HEAPU8.slice(plan, plan + planSize),
      batch,
      height,
      width,
      imageBytes,
      dims: Emval.toValue(dims),
      size,
      byteLength,
    });
  },
});
