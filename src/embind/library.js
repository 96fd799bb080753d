// SPDX-License-Identifier: MIT
//
// The JavaScript functions that src/embind/*.cc call: bulk copies between typed arrays and WebAssembly memory, and responses
// as plain objects. A call copies many bytes, never a single row. The linker includes this file as an Emscripten JavaScript
// library. Values are Embind's handles. Numbers beyond 2^32 are two words, the lower one first, or doubles.
//
// Memory grows up to 4 GB, and addresses beyond 2 GB arrive as negative numbers. emcc makes the index unsigned if it finds
// `HEAPU8[...]` or `HEAPU8.set(...)` literally. Other uses only have addresses of static memory, which are low.
mergeInto(LibraryManager.library, {
  // Cache of the split lists of names in request.cc and response.cc. The key is the address of the list.
  $fieldNames: {},
  $fieldsAt__deps: ['$fieldNames', '$textAt'],
  $fieldsAt: function (at) {
    return fieldNames[at] || (fieldNames[at] = textAt(at).split(' '));
  },

  // Writes what FieldReader reads: for each value a number (its bytes, the length of an array of objects, 1 for an object,
  // -1 if it is missing), then its content, padded to words of 8 bytes. Bytes beyond `room` are counted but not written.
  ts_copy_fields__deps: ['$Emval', '$fieldsAt'],
  ts_copy_fields: function (object, fields, argumentFields, tensorFields, to, room) {
    let size = 0;
    function writeNumber(number) {
      if (size + 8 <= room) HEAPF64[(to + size) >> 3] = number;
      size += 8;
    }
    function writeBytes(bytes) {
      writeNumber(bytes.length);
      if (size + bytes.length <= room) HEAPU8.set(bytes, to + size);
      size += Math.ceil(bytes.length / 8) * 8;
    }
    function writeText(text) {
      writeNumber(text.length);
      for (let i = 0; i < text.length && size + i < room; ++i) {
        // Names are ASCII. Other characters become '?', because their lowest byte might be a letter of a name.
        const code = text.charCodeAt(i);
        HEAPU8[to + size + i] = code < 128 ? code : 63;
      }
      size += Math.ceil(text.length / 8) * 8;
    }
    function writeFields(source, names) {
      for (const name of names) write(source[name]);
    }
    function write(value) {
      if (value === undefined || value === null) {
        writeNumber(-1);
      } else if (typeof value === 'string') {
        writeText(value);
      } else if (ArrayBuffer.isView(value)) {
        writeBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
      } else if (Array.isArray(value) && typeof value[0] === 'number') {
        const bytes = 8 * value.length;
        writeNumber(bytes);
        if (size + bytes <= room) HEAPF64.set(value, (to + size) >> 3);
        size += bytes;
      } else if (Array.isArray(value)) {
        writeNumber(value.length);
        size += 72 * value.length; // FieldReader::elements puts the tensors here
        for (const element of value) write(element);
      } else if (typeof value === 'object') {
        writeNumber(1);
        writeFields(value, fieldsAt('values' in value ? argumentFields : tensorFields));
      } else {
        writeNumber(8);
        writeNumber(Number(value));
      }
    }
    writeFields(Emval.toValue(object), fieldsAt(fields));
    return size;
  },

  ts_copy_bytes__deps: ['$Emval'],
  ts_copy_bytes: function (array, count, bytes) {
    const source = Emval.toValue(array);
    HEAPU8.set(new Uint8Array(source.buffer, source.byteOffset, count), bytes);
  },

  ts_number__deps: ['$Emval'],
  ts_number: function (number) {
    return Emval.toHandle(number);
  },

  ts_new_numbers__deps: ['$Emval'],
  ts_new_numbers: function (count) {
    return Emval.toHandle(new Float64Array(count));
  },

  ts_set_numbers__deps: ['$Emval'],
  ts_set_numbers: function (array, first, numbers, count) {
    const words = Emval.toValue(array);
    for (let i = 0; i < count; ++i) words[first + i] = HEAPF64[(numbers >> 3) + i];
  },

  ts_view__deps: ['$Emval'],
  ts_view: function (at, size) {
    const view = new Uint8Array(HEAPU8.buffer, at, size);
    view.runTile = _ts_run_tile;
    return Emval.toHandle(view);
  },

  ts_address__deps: ['$Emval'],
  ts_address: function (handle, index) {
    const array = Emval.toValue(handle);
    return (Array.isArray(array) ? array[index] : array).byteOffset;
  },

  // Writes a `Piece` for each part: three words and an unused one. run.cc asserts its layout, and that of `Tile` below.
  ts_read_pieces__deps: ['$Emval'],
  ts_read_pieces: function (numbers, parts, header, first, count, pieces) {
    const fields = Emval.toValue(numbers);
    const arrays = Emval.toValue(parts);
    for (let part = first, word = pieces >> 2; part < first + count; ++part, word += 4) {
      const width = fields[header + 3 * part];
      const array = arrays[part];
      HEAPU32[word] = width;
      HEAPU32[word + 1] = width / 4294967296;
      HEAPU32[word + 2] = array ? array.byteOffset >>> 0 || 1 : 0;
    }
  },

  // Copies `count` segments of `size` bytes from one Uint8Array to another. (`new Uint8Array` is faster than `subarray`,
  // which takes as long as copying a short segment.)
  $copySegments: function (source, from, fromStep, target, to, toStep, size, count) {
    const buffer = source.buffer;
    const first = source.byteOffset + from;
    for (let i = 0; i < count; ++i) target.set(new Uint8Array(buffer, first + i * fromStep, size), to + i * toStep);
  },

  ts_read_rows__deps: ['$Emval', '$copySegments'],
  ts_read_rows: function (interleaved, from, size, stride, rows, to) {
    copySegments(Emval.toValue(interleaved), from, stride, HEAPU8, to, size, size, rows);
  },

  ts_write_rows__deps: ['$Emval', '$copySegments'],
  ts_write_rows: function (interleaved, from, to, size, stride, rows) {
    copySegments(HEAPU8, from, size, Emval.toValue(interleaved), to, stride, size, rows);
  },

  ts_copy_tiles__deps: ['$Emval', '$copySegments'],
  ts_copy_tiles: function (parts, tiles, count, isRead) {
    const arrays = Emval.toValue(parts);
    for (let i = 0, word = tiles >> 2; i < count; ++i, word += 6) {
      const at = HEAPU32[word] + HEAPU32[word + 1] * 4294967296;
      const size = HEAPU32[word + 2];
      const array = arrays[HEAPU32[word + 3]];
      const bytes = HEAPU32[word + 4];
      if (bytes === 0 || size === 0) continue;
      if (isRead) copySegments(array, at, 0, HEAPU8, bytes, 0, size, 1);
      else copySegments(HEAPU8, bytes, 0, array, at, 0, size, 1);
    }
  },

  // Reads ASCII characters up to a zero. Emscripten's UTF8ToString is a library symbol in newer releases only.
  $textAt: function (at) {
    let text = '';
    for (let i = at; HEAPU8[i] !== 0; ++i) text += String.fromCharCode(HEAPU8[i]);
    return text;
  },

  ts_make_error__deps: ['$Emval', '$textAt'],
  ts_make_error: function (code, name, message) {
    return Emval.toHandle({ code: textAt(code), name: textAt(name), message: textAt(message) });
  },

  // Returns an object with all numbers, each also under its name. The last name gets the list of the remaining numbers.
  ts_make_response__deps: ['$Emval', '$fieldsAt', '$textAt'],
  ts_make_response: function (names, numbers, route) {
    const rawFields = Emval.toValue(numbers);
    const response = { rawFields, route: textAt(route) };
    fieldsAt(names).forEach((name, i, { length }) => {
      response[name] = i < length - 1 ? rawFields[i] : rawFields.subarray(i);
    });
    return Emval.toHandle(response);
  },
});
