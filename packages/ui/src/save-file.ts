/** Hands a file to the browser's own download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken the blob long before.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
