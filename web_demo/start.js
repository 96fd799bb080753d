// Starts the page.
import './apologise.js';
import './main.jsx';
