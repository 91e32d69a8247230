/** The largest picture that the service takes through its API. */
const MOST_BYTES = 4 * 1024 * 1024;
/** The sides of a picture that is made smaller here. The service serves half of that at most. */
const LONGEST_SIDE = 2048;

/**
 * Returns a picture that the service takes in one request: the file, or one that is too large as a smaller
 * JPEG. Throws an Error if the browser cannot read it.
 */
export async function sendable(file: File): Promise<Blob> {
  if (file.size <= MOST_BYTES) return file;
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.9),
  );
}
