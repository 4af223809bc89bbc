import { Unzip, UnzipInflate, unzipSync } from 'fflate'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { Refusal } from '../rules/refusal.ts'
import { ATTRIBUTES_MAX, damaged, DEPTH_MAX, PARTS_MAX, tooLarge, unread } from './limits.ts'

/** Size of a piece to unpack. 512 packed bytes become half a MB at most. */
const PIECE_BYTES = 512

/** Names of the parts of a workbook. Refuses macros, links to other workbooks and files that are no workbook. */
export function partNames(bytes: Uint8Array): Set<string> {
  const names = new Set<string>()
  let parts = 0
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        parts += 1
        if (parts > PARTS_MAX) throw tooLarge()
        names.add(name)
        return false
      },
    })
  } catch (error) {
    throw refusalOf(error)
  }
  const all = [...names]
  if (all.some((name) => /vbaProject|macrosheets|\/activeX\//i.test(name))) {
    throw unread('El archivo tiene macros: guárdelo como libro de Excel sin macros (.xlsx).')
  }
  if (all.some((name) => /externalLinks?\//i.test(name))) {
    throw unread(
      'El archivo tiene vínculos a otros libros: copie y pegue sus datos como valores en un libro nuevo.',
    )
  }
  if (!names.has('[Content_Types].xml')) throw unread('El archivo no es un libro de Excel (.xlsx).')
  return names
}

/** Unpacks one part in pieces. Refuses a part of more than `max` bytes, whatever size the archive declares. */
export function* pieces(bytes: Uint8Array, name: string, max: number): Generator<Uint8Array> {
  const archive: { unpacked: Uint8Array[]; size: number; ended: boolean } = {
    unpacked: [],
    size: 0,
    ended: false,
  }
  let parts = 0
  const unzip = new Unzip((file) => {
    parts += 1
    if (parts > PARTS_MAX) throw tooLarge()
    if (file.name !== name || archive.ended || archive.size > 0) return
    file.ondata = (error, piece, final) => {
      if (error) throw error
      archive.size += piece.length
      archive.unpacked.push(piece)
      archive.ended = final
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length && !archive.ended; at += PIECE_BYTES) {
    try {
      unzip.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length)
    } catch (error) {
      throw refusalOf(error)
    }
    if (archive.size > max) throw tooLarge()
    yield* archive.unpacked.splice(0)
  }
  if (!archive.ended) throw damaged()
}

/** An error that is no refusal means a corrupt archive. */
const refusalOf = (error: unknown) => (error instanceof Refusal ? error : damaged())

/** Maximum characters without a tag, which the parser would buffer. A cell is much shorter. */
const UNTAGGED_MAX = 2 ** 20

/** Callbacks for the tags and texts of a part. */
export interface Reader {
  open?: (tag: SaxesTagPlain) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/**
 * Parses an XML part piece by piece and yields after each piece. Refuses document type declarations and malformed XML.
 */
export function* readXml(
  bytes: Uint8Array,
  name: string,
  max: number,
  { open, text, close }: Reader,
): Generator<void> {
  const parser = new SaxesParser()
  let [depth, attributes, untagged] = [0, 0, 0]
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > ATTRIBUTES_MAX) throw tooLarge()
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > DEPTH_MAX) throw tooLarge()
    attributes = 0
    untagged = 0
    open?.(tag)
  })
  if (text) parser.on('text', text)
  parser.on('closetag', (tag) => {
    depth -= 1
    untagged = 0
    close?.(tag.name)
  })
  parser.on('doctype', () => {
    throw damaged()
  })
  parser.on('error', () => {
    throw damaged()
  })
  const decoder = new TextDecoder()
  for (const piece of pieces(bytes, name, max)) {
    const xml = decoder.decode(piece, { stream: true })
    untagged += xml.length
    parser.write(xml)
    if (untagged > UNTAGGED_MAX) throw tooLarge()
    yield
  }
  parser.write(decoder.decode()).close()
}

/** Parses a part in one go. */
export function readWholeXml(bytes: Uint8Array, name: string, max: number, reader: Reader): void {
  const reading = readXml(bytes, name, max, reader)
  while (!reading.next().done);
}

/** Name without its namespace prefix. */
export const plainName = (name: string) => name.slice(name.indexOf(':') + 1)
