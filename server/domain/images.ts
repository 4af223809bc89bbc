/** The kind of an image by its first bytes, whatever its name or header say; undefined when it is neither. */
export function imageType(content: Uint8Array): 'image/png' | 'image/webp' | undefined {
  const starts = (bytes: number[], at: number) => bytes.every((byte, index) => content[at + index] === byte)
  const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const RIFF = [0x52, 0x49, 0x46, 0x46]
  const WEBP = [0x57, 0x45, 0x42, 0x50]
  if (starts(PNG, 0)) return 'image/png'
  return starts(RIFF, 0) && starts(WEBP, 8) ? 'image/webp' : undefined
}
