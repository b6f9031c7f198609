import { modulesOf, pathOf } from '@anketa/ui/qr-code';

/** Pixels of a module in a picture: a printed poster is sharp, too. */
const pixels = 24;

/** A code as a file of SVG: dark on white, whatever it is laid upon. */
export function svgOf(text: string): string {
  const modules = modulesOf(text);
  const size = modules.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${pathOf(modules)}"/></svg>\n`;
}

/** The same as a picture. */
export function pngOf(text: string): Promise<Blob> {
  const modules = modulesOf(text);
  const canvas = document.createElement('canvas');
  canvas.width = modules.length * pixels;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('the browser draws nothing'));
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  modules.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) context.fillRect(x * pixels, y * pixels, pixels, pixels);
    });
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser made no picture'))), 'image/png');
  });
}
