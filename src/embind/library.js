// SPDX-License-Identifier: MIT
//
// The JavaScript that src/embind/*.cc call: bulk copies between typed arrays and WebAssembly memory, one call for many bytes
// and never one per row, and the responses as plain objects. A JavaScript library of Emscripten, which the linker takes in.
// Values come as handles; numbers beyond 2^32 as two words, the lower one first, or as doubles.
mergeInto(LibraryManager.library, {
  // First what the headers emscripten/bind.h and val.h call. Embind's own library (-lembind) does it for all types that there
  // are, which takes 3 KB of the compressed package. `offer` in module.cc takes functions of val, bool, double and void alone,
  // or does not compile: of these only a val, which is a handle, differs from what WebAssembly takes and gives. That a
  // release still calls these functions so is tried by each build (scripts/wasm_files.js).

  // The values that C++ has handles of, by handle, and how many handles of each there are. The first are reserved by releases
  // for undefined and the like.
  $values: 'new Array(16)',
  $counts: 'new Array(16)',
  $freeHandles: [],
  $toHandle__deps: ['$values', '$counts', '$freeHandles'],
  $toHandle: function (value) {
    const handle = freeHandles.length > 0 ? freeHandles.pop() : values.length;
    values[handle] = value;
    counts[handle] = 1;
    return handle;
  },
  _emval_incref__deps: ['$counts'],
  _emval_incref: function (handle) {
    ++counts[handle];
  },
  _emval_decref__deps: ['$values', '$counts', '$freeHandles'],
  _emval_decref: function (handle) {
    if (--counts[handle] > 0) return;
    values[handle] = undefined;
    freeHandles.push(handle);
  },

  // Offers a function to JavaScript. `types` are the addresses of those of its result and its arguments. (The last two are
  // given by newer releases, whose linker compares the number of parameters.)
  _embind_register_function__deps: ['$toHandle', '_emval_decref', '$getWasmTableEntry', '$textAt', '$valType'],
  _embind_register_function: function (name, count, types, signature, invoker, target, isAsync, isNonnull) {
    const invoke = getWasmTableEntry(invoker);
    const kinds = HEAPU32.slice(types >> 2, (types >> 2) + count);
    Module[textAt(name)] = function (...given) {
      const passed = given.map((value, i) => (kinds[i + 1] === valType ? toHandle(value) : value));
      const result = invoke(target, ...passed);
      if (kinds[0] !== valType) return result;
      const value = values[result];
      __emval_decref(result);
      return value;
    };
  },
  $valType: 0,
  ts_set_val_type__deps: ['$valType'],
  ts_set_val_type: function (type) {
    valType = type;
  },
  // (Newer releases call this for each EMSCRIPTEN_BINDINGS.)
  _embind_register_bindings: function (functions) {},

  // The lists of names in request.cc and response.cc, each split once. Its key is its address.
  $fieldNames: {},
  $fieldsAt__deps: ['$fieldNames', '$textAt'],
  $fieldsAt: function (at) {
    return fieldNames[at] || (fieldNames[at] = textAt(at).split(' '));
  },

  // What FieldReader reads: for each value a number (its bytes, the length of an array of objects, 1 for an object, -1 for
  // nothing), then its content, padded to words of 8 bytes. What is beyond `room` is counted, not written.
  ts_copy_fields__deps: ['$values', '$fieldsAt'],
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
        // What is no ASCII is in no name, and must not become a letter that is.
        const code = text.charCodeAt(i);
        HEAPU8[to + size + i] = code < 128 ? code : 63;
      }
      size += Math.ceil(text.length / 8) * 8;
    }
    function writeFields(given, names) {
      for (const name of names) write(given[name]);
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
        size += 24 * value.length; // unused: FieldReader::elements puts a tensor there for each
        for (const element of value) write(element);
      } else if (typeof value === 'object') {
        writeNumber(1);
        writeFields(value, fieldsAt('values' in value ? argumentFields : tensorFields));
      } else {
        writeNumber(8);
        writeNumber(Number(value));
      }
    }
    writeFields(values[object], fieldsAt(fields));
    return size;
  },

  ts_copy_bytes__deps: ['$values'],
  ts_copy_bytes: function (array, count, bytes) {
    const given = values[array];
    HEAPU8.set(new Uint8Array(given.buffer, given.byteOffset, count), bytes);
    return given.byteLength - count;
  },

  ts_new_numbers__deps: ['$toHandle'],
  ts_new_numbers: function (count) {
    return toHandle(new Float64Array(count));
  },

  ts_set_numbers__deps: ['$values'],
  ts_set_numbers: function (array, first, numbers, count) {
    const words = values[array];
    for (let i = 0; i < count; ++i) words[first + i] = HEAPF64[(numbers >> 3) + i];
  },

  ts_view__deps: ['$toHandle'],
  ts_view: function () {
    return toHandle(HEAPU8);
  },

  ts_address__deps: ['$values'],
  ts_address: function (given) {
    const array = values[given];
    return Array.isArray(array) ? array[0].byteOffset : array.byteOffset;
  },

  // Writes a `Piece` of four words for each part; typed_arrays.cc asserts its layout, and that of the `Tile` below.
  ts_describe__deps: ['$values'],
  ts_describe: function (numbers, targets, header, unit, first, count, pieces) {
    const words = values[numbers];
    const arrays = values[targets];
    for (let part = first, word = pieces >> 2; part < first + count; ++part, word += 4) {
      const width = words[header + 4 * part] * unit;
      const array = arrays[part];
      HEAPU32[word] = width;
      HEAPU32[word + 1] = width / 4294967296;
      HEAPU32[word + 2] = array ? array.byteOffset : 0;
      HEAPU32[word + 3] = array ? 1 : 0;
    }
  },

  // Copies `count` segments of `size` bytes from one Uint8Array to another. (A new array costs two thirds of a `subarray`,
  // which takes as long as the copy of a short segment.)
  $copyStretches: function (source, from, fromStep, target, to, toStep, size, count) {
    const buffer = source.buffer;
    const first = source.byteOffset + from;
    for (let i = 0; i < count; ++i) target.set(new Uint8Array(buffer, first + i * fromStep, size), to + i * toStep);
  },

  ts_pull__deps: ['$values', '$copyStretches'],
  ts_pull: function (source, from, size, stride, rows, to) {
    copyStretches(values[source], from, stride, HEAPU8, to, size, size, rows);
  },

  ts_push_rows__deps: ['$values', '$copyStretches'],
  ts_push_rows: function (source, from, to, size, stride, rows) {
    copyStretches(HEAPU8, from, size, values[source], to, stride, size, rows);
  },

  ts_move_tiles__deps: ['$values', '$copyStretches'],
  ts_move_tiles: function (targets, first, tiles, count, isJoin) {
    const parts = values[targets];
    for (let i = 0, word = tiles >> 2; i < count; ++i, word += 4) {
      const at = HEAPU32[word] + HEAPU32[word + 1] * 4294967296;
      const size = HEAPU32[word + 2];
      const bytes = HEAPU32[word + 3];
      if (bytes === 0 || size === 0) continue;
      if (isJoin) copyStretches(parts[first + i], at, 0, HEAPU8, bytes, 0, size, 1);
      else copyStretches(HEAPU8, bytes, 0, parts[first + i], at, 0, size, 1);
    }
  },

  // ASCII characters up to a zero. (What Emscripten has for this goes by other names from release to release.)
  $textAt: function (at) {
    let text = '';
    for (let i = at; HEAPU8[i] !== 0; ++i) text += String.fromCharCode(HEAPU8[i]);
    return text;
  },

  ts_make_error__deps: ['$toHandle', '$textAt'],
  ts_make_error: function (code, message) {
    return toHandle({ code: textAt(code), message: textAt(message) });
  },

  // An object with the numbers of `words` that `names` has names for, all words, those after the named ones, and a text.
  ts_make_response__deps: ['$values', '$toHandle', '$fieldsAt', '$textAt'],
  ts_make_response: function (names, numbers, lane, state, stateSize) {
    const words = values[numbers];
    const fields = fieldsAt(names);
    const response = { words, rest: words.subarray(fields.length), lane: textAt(lane), state: null };
    if (stateSize > 0) response.state = HEAPU8.slice(state, state + stateSize);
    fields.forEach((name, i) => {
      response[name] = words[i];
    });
    return toHandle(response);
  },
});
