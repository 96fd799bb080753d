// Mutants that no test can notice, because they change nothing that anyone can see; each with the reason.

/** @type {{ file: string, before: string, after: string, reason: string }[]} */
export const equivalents = [];
