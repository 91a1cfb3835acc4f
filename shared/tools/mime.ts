/** The formats of a CopyQ item that the tools know by name; all others are kept as they are. */
export const mimeText = 'text/plain';
export const mimeTextUtf8 = 'text/plain;charset=utf-8';
export const mimeTags = 'application/x-copyq-tags';
export const mimeNote = 'application/x-copyq-item-notes';
