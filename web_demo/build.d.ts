// What the build puts in: the samples as bytes, and the facts of the footer.
declare module '*.png' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
declare module '*.wav' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
declare module '*.onnx' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
declare module '*.npy' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
/** Version of the package. */
declare const VERSION: string;
/** Bytes of the default entry, minified and compressed by gzip. */
declare const GZIP_BYTES: number;
