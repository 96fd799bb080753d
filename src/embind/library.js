// SPDX-License-Identifier: MIT
//
// The JavaScript functions that src/embind/*.cc call: copies between typed arrays and WebAssembly memory, requests, and
// responses as plain objects. The linker includes this file as an Emscripten JavaScript library. Values are Embind's handles.
// Numbers beyond 2^32 are doubles.
//
// Memory grows up to 4 GB, and addresses beyond 2 GB arrive as negative numbers. emcc makes the index unsigned if it finds
// `HEAPU8[...]`, `HEAPF64[...]` or `HEAPU8.set(...)` literally. Other uses only have addresses of static memory, which are low.
mergeInto(LibraryManager.library, {
  // src/embind/module.cc only exchanges values of JavaScript, doubles and booleans. Embind registers all its types, and its
  // code for the others has 5 KB of minified JavaScript.
  _embind_register_integer__deps: [],
  _embind_register_integer: function () {},
  _embind_register_bigint__deps: [],
  _embind_register_bigint: function () {},
  _embind_register_std_string__deps: [],
  _embind_register_std_string: function () {},
  _embind_register_std_wstring__deps: [],
  _embind_register_std_wstring: function () {},
  _embind_register_memory_view__deps: [],
  _embind_register_memory_view: function () {},

  // No caller can see an error of Embind, so it needs no classes of errors.
  $extendError__deps: [],
  $extendError: function (base) {
    return base;
  },

  // Counts values for tests of Embind.
  $init_emval__deps: [],
  $init_emval__postset: '',
  $init_emval: function () {},

  // The interface has no overloads, so a function is a property of the module, first one that throws, and later the bound one.
  $exposePublicSymbol__deps: [],
  $exposePublicSymbol: function (name, value) {
    Module[name] = value;
  },
  $replacePublicSymbol__deps: [],
  $replacePublicSymbol: function (name, value) {
    Module[name] = value;
  },

  // Cache of the split lists of names in request.cc and response.cc. The key is the address of the list.
  $fieldNames: {},
  $fieldsAt__deps: ['$fieldNames', '$textAt'],
  $fieldsAt: function (at) {
    return fieldNames[at] || (fieldNames[at] = textAt(at).split(' '));
  },

  // Writes what FieldReader reads: for each value a number (its bytes, the length of an array of objects, 1 for an object,
  // -1 if it is missing), then its content, padded to words of 8 bytes. Bytes beyond `room` are counted but not written.
  ts_copy_fields__deps: ['$Emval', '$fieldsAt'],
  ts_copy_fields: function (object, fields, argumentFields, tensorFields, elementBytes, to, room) {
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
        size += elementBytes * value.length; // FieldReader::elements puts the tensors here
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

  ts_number__deps: ['$Emval'],
  ts_number: function (number) {
    return Emval.toHandle(number);
  },

  ts_new_bytes__deps: ['$Emval'],
  ts_new_bytes: function (size) {
    let bytes;
    try {
      bytes = new Uint8Array(size);
    } catch {
      // JavaScript has no memory for it.
    }
    return Emval.toHandle(bytes);
  },

  ts_set_bytes__deps: ['$Emval'],
  ts_set_bytes: function (array, at, from, size) {
    const bytes = Emval.toValue(array);
    if (bytes) bytes.set(new Uint8Array(HEAPU8.buffer, from, size), at);
  },

  ts_scratch__deps: ['$Emval'],
  ts_scratch: function (at, size) {
    const scratch = new Uint8Array(HEAPU8.buffer, at, size);
    scratch.runTile = _ts_run_tile;
    return Emval.toHandle(scratch);
  },

  // (`new Uint8Array` is faster than `subarray`, which takes as long as copying a short row.)
  ts_read__deps: ['$Emval'],
  ts_read: function (arrays, index, at, size, to, stride, count) {
    const array = Emval.toValue(arrays)[index];
    const first = array.byteOffset + at;
    for (let i = 0; i < count; ++i) {
      HEAPU8.set(new Uint8Array(array.buffer, first + i * stride, size), to + i * size);
    }
  },

  ts_write__deps: ['$Emval'],
  ts_write: function (arrays, index, at, size, from, stride, count) {
    const array = Emval.toValue(arrays)[index];
    for (let i = 0; i < count; ++i) {
      array.set(new Uint8Array(HEAPU8.buffer, from + i * size, size), at + i * stride);
    }
  },

  ts_address__deps: ['$Emval'],
  ts_address: function (arrays, index) {
    const array = Emval.toValue(arrays)[index];
    return array ? array.byteOffset >>> 0 || 1 : 0;
  },

  // Reads ASCII characters up to a zero. Emscripten's UTF8ToString is a library symbol in newer releases only.
  $textAt: function (at) {
    let text = '';
    for (let i = at; HEAPU8[i] !== 0; ++i) text += String.fromCharCode(HEAPU8[i]);
    return text;
  },

  ts_make_texts__deps: ['$Emval', '$fieldsAt', '$textAt'],
  ts_make_texts: function (names, texts) {
    return Emval.toHandle(
      Object.fromEntries(fieldsAt(names).map((name, i) => [name, textAt(HEAPU32[(texts >> 2) + i])])),
    );
  },

  ts_make_response__deps: ['$Emval', '$fieldsAt', '$textAt'],
  ts_make_response: function (names, bytes, count, planSize, route) {
    const array = Emval.toValue(bytes);
    if (!array) return Emval.toHandle(array);
    const numbers = new Float64Array(array.buffer, 0, count);
    const response = { plan: new Uint8Array(array.buffer, count * 8, planSize), route: textAt(route) };
    fieldsAt(names).forEach((name, i, { length }) => {
      response[name] = i < length - 1 ? numbers[i] : numbers.subarray(i);
    });
    return Emval.toHandle(response);
  },
});
