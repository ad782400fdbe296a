/** What other features see of learning. It brings pdf.js along, so it is fetched with a document. */
export { PdfSheet } from './pdf/pdf-sheet.tsx';
