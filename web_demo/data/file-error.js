/** What is wrong with a file, in a sentence for people. */
export class FileError extends Error {}
