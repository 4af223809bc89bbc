import { DOMParser } from '@xmldom/xmldom'

/** Parses XML. Null for a text that is not well-formed. */
export function parseXml(text: string): Document | null {
  try {
    const parser = new DOMParser({
      errorHandler: (level, message) => {
        throw new SyntaxError(`${level}: ${message}`)
      },
    })
    const document = parser.parseFromString(text, 'text/xml')
    return document.documentElement ? document : null
  } catch (error) {
    // The parser throws its own ParseError for a fatal mistake.
    if (error instanceof SyntaxError || (error instanceof Error && error.name === 'ParseError')) return null
    throw error
  }
}

/** Elements with a local name in any namespace, in document order. */
export const elementsOf = (node: Document | Element, name: string): Element[] =>
  Array.from(node.getElementsByTagNameNS('*', name))

/** Trimmed text of the first element with a local name. '' if there is none. */
export const textOf = (node: Document | Element, name: string): string =>
  elementsOf(node, name)[0]?.textContent?.trim() ?? ''
