/** Hands a content to the browser to be saved as a file. */
export function download({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the content by the end of the click's task.
  setTimeout(() => URL.revokeObjectURL(url));
}
