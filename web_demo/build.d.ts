// What the build puts in: the samples, and the facts of the footer.
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
/** The picture that the page begins with, as SVG. */
declare const SAMPLE: string;
