import { unzipSync } from 'fflate'
import {
  damaged,
  PART_MAX_BYTES,
  PARTS_MAX,
  ROWS_MAX,
  TAGS_MAX,
  tooLarge,
  tooLargeSheet,
  tooManyRows,
  unread,
  withMacros,
  withPassword,
} from './limits.ts'

/** Archive as SheetJS takes it: XML parts as the text of their bytes, binary parts as bytes. */
export interface Archive {
  files: Record<string, { name: string; asNodeBuffer: () => Buffer; readonly data: string | undefined }>
}

/** The root of a part begins within these characters. */
const ROOT_WITHIN = 2000

/**
 * Parts of an archive by its central directory, each unpacked when SheetJS asks for it. Refuses macros, passwords and
 * links to other workbooks. SheetJS swallows errors of a part, so `failed` gets them. `preview` cuts sheets off after
 * some rows.
 */
export function archiveOf(bytes: Buffer, failed: (error: unknown) => void, preview?: number): Archive {
  const sizes = new Map<string, number>()
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (sizes.set(name, originalSize).size > PARTS_MAX) throw tooLarge()
      return false
    },
  })
  /** A part is cut off at its declared size, so a false size does no harm. */
  const unpack = (name: string): Buffer => {
    if (sizes.get(name)! > PART_MAX_BYTES) throw /sheet/i.test(name) ? tooLargeSheet() : tooLarge()
    const { buffer, byteOffset, length } = unzipSync(bytes, { filter: (one) => one.name === name })[name]!
    return Buffer.from(buffer, byteOffset, length)
  }
  const names = [...sizes.keys()]
  const holds = (part: string, text: RegExp) => sizes.has(part) && text.test(unpack(part).toString('latin1'))
  if (bytes[6]! & 1 || holds('META-INF/manifest.xml', /encryption-data/)) throw withPassword()
  if (
    names.some((name) => /vbaProject|macrosheets|[\\/]activeX[\\/]/i.test(name)) ||
    holds('[Content_Types].xml', /<Override[^>]*(?:sheet|template)\.macroEnabled/)
  ) {
    throw withMacros()
  }
  if (names.some((name) => /externalLinks?[\\/]/i.test(name))) {
    throw unread(
      'El archivo tiene vínculos a otros libros: copie y pegue sus datos como valores en un libro nuevo.',
    )
  }
  const part = <Content>(name: string, content: (bytes: Buffer) => Content): Content => {
    try {
      return content(unpack(name))
    } catch (error) {
      failed(error)
      throw error
    }
  }
  const file = (name: string) => ({
    name,
    asNodeBuffer: () => part(name, (bytes) => bytes),
    get data() {
      return name.endsWith('.bin')
        ? undefined
        : part(name, (bytes) => xmlOf(bytes.toString('latin1'), preview))
    },
  })
  return { files: Object.fromEntries(names.map((name) => [name, file(name)])) }
}

const [CDATA, CDATA_END] = ['<![CDATA[', ']]>']

/** CDATA sections as escaped text. SheetJS loses them in rich texts and formulas. */
export function withoutCdata(xml: string): string {
  let [text, from] = ['', 0]
  for (let at = xml.indexOf(CDATA); at >= 0; at = xml.indexOf(CDATA, from)) {
    const end = xml.indexOf(CDATA_END, at)
    if (end < 0) throw damaged()
    const content = xml.slice(at + CDATA.length, end)
    text +=
      xml.slice(from, at) + content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    from = end + CDATA_END.length
  }
  return text + xml.slice(from)
}

/** Refuses entities, half a part, and more tags than SheetJS should collect. */
function xmlOf(part: string, preview?: number): string {
  const xml = withoutCdata(part)
  const root = xml.slice(0, ROOT_WITHIN)
  if (root.includes('<!DOCTYPE') || !/(?:<\/[^<>]+>|\/>|-->)[\s\0]*$/.test(xml.slice(-200))) throw damaged()
  if (/<(?:\w+:)?worksheet\b/.test(root)) return sheetOf(xml, preview)
  if (/<(?:\w+:)?(?:sst|document-content)\b/.test(root)) return xml
  let tags = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) tags += 1
  if (tags > TAGS_MAX) throw tooLarge()
  return xml
}

const ROW_END = /<\/(?:\w+:)?row>/g
const HAS_VALUE = /<\/(?:\w+:)?[vt]>/
/** Formula of a cell without a stored value, which SheetJS would read as 0. */
const UNCOMPUTED = /<((?:\w+:)?)c\b([^<>]*)><\1f\b[^<>]*>([^<>]+)<\/\1f>(<\1v\s*\/>|<\1v>\s*<\/\1v>)?<\/\1c>/g

/** Rows of a sheet. Tags after the rows, such as a million merged cells, are no data. */
function sheetOf(xml: string, preview?: number): string {
  let [rows, from] = [0, 0]
  let end = xml.search(/<\/(?:\w+:)?sheetData>/)
  for (const { 0: tag, index } of xml.matchAll(ROW_END)) {
    if (HAS_VALUE.test(xml.slice(from, index))) rows += 1
    from = index + tag.length
    if (rows <= (preview ?? ROWS_MAX)) continue
    if (!preview) throw tooManyRows()
    end = from
    break
  }
  const kept = end < 0 ? xml : `${xml.slice(0, end)}</sheetData></worksheet>`
  return kept.replace(UNCOMPUTED, (cell, _, attributes: string, formula: string, empty?: string) =>
    // An empty text is the stored value of a formula such as `=""`.
    empty && /\bt=["']str/.test(attributes)
      ? cell
      : `<c${attributes.replace(/\bt=["']\w*["']/, '')} t="str"><v>=${formula}</v></c>`,
  )
}
