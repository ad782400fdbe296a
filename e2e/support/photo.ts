import type { Page } from '@playwright/test';

/** A photo to upload: a wide picture with a face-like circle, drawn by the browser. */
export async function photo(page: Page, mimeType: 'image/png' | 'image/jpeg') {
  const base64 = await page.evaluate((type) => {
    const canvas = document.createElement('canvas');
    canvas.width = 1_200;
    canvas.height = 800;
    const context = canvas.getContext('2d');
    if (context === null) {
      throw new Error('the browser cannot draw');
    }
    context.fillStyle = '#8fb8a4';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#f3d9b8';
    context.beginPath();
    context.arc(600, 400, 220, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = '#17211c';
    context.fillRect(500, 340, 50, 50);
    context.fillRect(650, 340, 50, 50);
    context.fillRect(520, 500, 160, 20);
    return canvas.toDataURL(type).split(',')[1] ?? '';
  }, mimeType);
  const name = mimeType === 'image/png' ? 'me.png' : 'me.jpg';
  return { name, mimeType, buffer: Buffer.from(base64, 'base64') };
}
