// Constants that scripts/build-demo.js defines.
/** Version of the package. */
declare const VERSION: string;
/** Size of the default entry in bytes, minified and gzipped. */
declare const GZIP_BYTES: number;
/** SVG text of the picture that is shown first. */
declare const SAMPLE: string;
