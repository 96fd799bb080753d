// Facts of the build.
/** Version of the package. */
declare const VERSION: string;
/** Bytes of the default entry, minified and compressed by gzip. */
declare const GZIP_BYTES: number;
/** The picture that the page begins with, as SVG. */
declare const SAMPLE: string;
