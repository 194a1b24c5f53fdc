/** The phrases of a text, parted by commas. */
export const words = (text: string): string[] => text.trim().split(/,\s+/);
