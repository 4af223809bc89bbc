import { inflateSync } from 'node:zlib'

/** Words of a PDF encoded in Windows-1252. */
export function textOf(pdf: Buffer): string {
  const whole = pdf.toString('latin1')
  const streams = [...whole.matchAll(/\/Length (\d+)(?:(?!endobj)[\s\S])*?stream\n/g)].map((head) => {
    const from = head.index + head[0].length
    const body = pdf.subarray(from, from + Number(head[1]))
    return head[0].includes('/XObject') ? '' : inflateSync(body).toString('latin1')
  })
  const pieces = [...streams.join('\n').matchAll(/\[([^\]]*)\] TJ|T[dm*]/g)].map(([, inner]) =>
    inner === undefined
      ? ' '
      : [...inner.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1'))
          .join(''),
  )
  return pieces.join('').replace(/\s+/g, ' ')
}

/** Verification code of a paper, read from the link over its QR code; '' without a code. */
export const codeOn = (paper: Buffer): string =>
  /\/v\/([TLRA][\w-]{38}|[CF][\w-]{43})/.exec(paper.toString('latin1'))?.[1] ?? ''
