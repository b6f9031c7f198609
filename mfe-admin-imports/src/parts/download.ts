/** Hands a text to the browser to be saved as a file. */
export function download({ name, type, content }: { name: string; type: string; content: string }): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the content by the end of the click's task.
  setTimeout(() => URL.revokeObjectURL(url));
}
