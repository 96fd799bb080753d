// Starts the page; where that cannot be, says so instead of showing an empty shell.
/** @param {Error} error */
function apologise({ message }) {
  const note = document.createElement('p');
  note.className = 'row notice';
  note.setAttribute('role', 'alert');
  const need = 'It needs WebAssembly with SIMD, which current browsers have unless it is switched off.';
  note.textContent = `This page cannot start here. ${message} ${need}`;
  document.getElementById('app')?.replaceChildren(note);
}

import('./main.jsx').catch(apologise);
