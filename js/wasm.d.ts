/** What the import of a .wasm gives in Cloudflare Workers, the one platform whose entry imports it. */
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
