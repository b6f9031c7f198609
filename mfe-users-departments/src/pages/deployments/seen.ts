/** The header by which an act says from what it was decided: the number of the activation on the screen, or none. */
export const reviewed = (activation: number | null) => ({ 'if-match': `"${activation ?? 'none'}"` });
