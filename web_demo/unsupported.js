// Reports that the page cannot start, instead of showing an empty shell. It is imported first, so that it catches every error.
addEventListener('error', ({ message, filename }) => {
  const app = document.getElementById('app');
  // Extensions report errors here, too.
  if (!app || document.documentElement.dataset.ready || !filename.startsWith(new URL('.', location.href).href)) return;
  const note = document.createElement('p');
  note.className = 'row notice';
  note.setAttribute('role', 'alert');
  const need = 'It needs WebAssembly with SIMD, which current browsers support unless it is switched off.';
  note.textContent = `This page cannot start in this browser. ${message} ${need}`;
  app.replaceChildren(note);
});
