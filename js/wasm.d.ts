/** A `.wasm` file as Cloudflare Workers import it. No other platform's entry imports one. */
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
