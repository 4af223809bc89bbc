import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { framesOf, type Frame } from '#server/scales/reader/frames.ts'
import { faultOf, lastLine, proposals } from '#server/scales/reader/listening.ts'
import { PROTOCOLS } from '#server/scales/reader/protocols.ts'
import { frameOf } from '#server/scales/reader/simulator.ts'
import { stabilityFilter } from '#server/scales/reader/stability.ts'
import { frameText, PROTOCOL_NAMES, type Protocolo } from '#server/scales/words.ts'

const hex = (text: string) => Buffer.from(text.replace(/ /g, ''), 'hex')
const text = (written: string) => Buffer.from(written, 'latin1')

type Expected = [peso: number | null, estable: boolean | null, estado?: string]

/** Frames from the makers' manuals with their meaning. Toledo's frames are computed from the bit tables. */
const GOLDEN: [Protocolo, Buffer, Expected][] = [
  ['TOLEDO', hex('02 32 30 20 30 33 32 34 38 30 30 30 30 30 30 30 0D 1E'), [32_480, true]],
  ['TOLEDO', hex('02 31 30 20 30 30 33 32 34 38 30 30 30 30 30 30 0D 1F'), [32_480, true]],
  ['TOLEDO', hex('02 32 38 20 30 31 34 32 30 30 30 30 30 30 30 30 0D 20'), [14_200, false]],
  ['TOLEDO', hex('02 32 31 20 30 31 38 32 38 30 30 31 34 32 30 30 0D 14'), [18_280, true]],
  ['TOLEDO', hex('02 32 32 20 30 30 30 30 32 30 30 30 30 30 30 30 0D 2B'), [-20, true]],
  ['TOLEDO', hex('02 32 34 20 30 30 30 30 30 30 30 30 30 30 30 30 0D 2B'), [null, null, 'FUERA_DE_RANGO']],
  ['TOLEDO_SIN_SUMA', hex('02 32 30 20 30 33 32 34 38 30 30 30 30 30 30 30 0D'), [32_480, true]],
  // Leading zeros as blanks, and a scale that was not zeroed since it was switched on.
  ['TOLEDO_SIN_SUMA', text('\x0220  32480     0\r'), [32_480, true]],
  ['TOLEDO_SIN_SUMA', text('\x022p 032480000000\r'), [32_480, true, 'CERO_PERDIDO']],
  ['AD', text('ST,GS,+0012345kg\r\n'), [12_345, true]],
  ['AD', text('US,NT,-0000020kg\r\n'), [-20, false]],
  ['AD', text('OL,GS,+       kg\r\n'), [null, null, 'SOBRECARGA']],
  ['AD', text('ST,GS,+       kg\r\n'), [null, null, 'FUERA_DE_RANGO']],
  ['AD', text('ST,GS,+0027216lb\r\n'), [null, null, 'OTRA_UNIDAD']],
  // Prometálicos: blanks inside the number.
  ['AD', text('ST,GS,+   32.15kg\r\n'), [32.15, true]],
  ['AD', text('ST,GS,-      20kg\r\n'), [-20, true]],
  // Variants of A&D: a comma before the unit, no sign, no unit, an address before the state, other states.
  ['AD', text('ST,GS,   32480,kg\r\n'), [32_480, true]],
  ['AD', text('01US,NT,     -20,kg\r\n'), [-20, false]],
  ['AD', text('ST,GS,   32.48,t\r\n'), [32_480, true]],
  ['AD', text('UL,GS,        ,kg\r\n'), [null, null, 'FUERA_DE_RANGO']],
  ['AD', text('TL,GS,   32480,kg\r\n'), [null, null, 'ERROR']],
  ['AD', text('ST,GS, 12.345 kg\r\n'), [12.345, true]],
  ['AD', text('ST,GS,32480\r\n'), [32_480, true]],
  ['AD', text('ST,GR,-  32480kg\r\n'), [-32_480, true]],
  ['AD', text('ST,GS    32480 kg\r\n'), [32_480, true]],
  ['AD', text('US,NT,+000000.Kg\r\n'), [0, false]],
  ['CAS', text('ST,GS,\x01\xff,  12345 kg\r\n'), [12_345, true]],
  ['CAS', text('ST,NT,\x01\x80,000013.5,kg\r\n'), [13.5, true]],
  ['CAS', text('ST,GS,\x01\xff,   12345\r\n'), [12_345, true]],
  ['CAS', text('OL,GS,\x01\xff,         kg\r\n'), [null, null, 'SOBRECARGA']],
  ['CAS', text('US,GS,\x01\x80,    -20 kg\r\n'), [-20, false]],
  ['RICE_LAKE', hex('02 20 20 20 33 32 34 38 30 4B 47 20 0D 0A'), [32_480, true]],
  ['RICE_LAKE', text('\x02-     20KGM\r\n'), [-20, false]],
  ['RICE_LAKE', text('\x02   32480LG \r\n'), [null, null, 'OTRA_UNIDAD']],
  ['RICE_LAKE', text('\x02        KGO\r\n'), [null, null, 'SOBRECARGA']],
  ['SMA', hex('0A 20 31 47 20 20 20 20 20 33 32 34 38 30 2E 30 6B 67 20 0D'), [32_480, true]],
  ['SMA', text('\n 1GM    32480.0kg \r'), [32_480, false]],
  ['SMA', text('\nO1G  ----------kg \r'), [null, null, 'SOBRECARGA']],
  ['SMA', text('\n?\r'), [null, null, 'ERROR']],
  ['CARDINAL', text('+032480 kg G  \r'), [32_480, true]],
  ['CARDINAL', text('+032480 kg G MO\r'), [32_480, false]],
  ['CARDINAL', text('-000020 kg GBZ\r'), [-20, true]],
  ['CARDINAL', text('+000000 kg G OC\r'), [null, null, 'SOBRECARGA']],
  ['MT_SICS', text('S S     12345 kg\r\n'), [12_345, true]],
  ['MT_SICS', text('S D       -20 kg\r\n'), [-20, false]],
  ['MT_SICS', text('S +\r\n'), [null, null, 'SOBRECARGA']],
  ['MT_SICS', text('S I\r\n'), [null, null, 'ERROR']],
  ['TOLEDO_8217', text('\x0232480N\r'), [32_480, true]],
  ['TOLEDO_8217', text('\x02?\x01\r'), [null, false]],
  ['RINSTRUM', text('\x02   32480G\x03'), [32_480, true]],
  ['RINSTRUM', text('\x02-     20M\x03'), [-20, false]],
  ['RINSTRUM', text('\x02        O\x03'), [null, null, 'SOBRECARGA']],
  ['RINSTRUM', text('\x02   32480N Z- kg\x03'), [32_480, true]],
  ['RINSTRUM', text('\x02   31900GM -   \x03'), [31_900, false]],
  ['RINSTRUM', text('\x02   32480G  1 lb\x03'), [null, null, 'OTRA_UNIDAD']],
  ['YAOHUA', text('\x02+003290013\x03'), [3_290, null]],
  ['YAOHUA', text('\x02+00326001C\x03'), [3_260, null]],
  ['YAOHUA', text('\x02+00326001c\x03'), [3_260, null]],
  // A clone writes four bits above 9 as a sign, not as a letter.
  ['YAOHUA', text('\x02+00326001<\x03'), [3_260, null]],
  ['YAOHUA', text('\x02+032480117\x03'), [3_248, null]],
  ['YAOHUA', text('\x02+012345319\x03'), [12.345, null]],
  ['YAOHUA', text('\x02-00002001F\x03'), [-20, null]],
  ['YAOHUA', text('\x02+00000001B\x03'), [0, null]],
  ['YAOHUA_A12', text('ww0032480kg\r\n'), [32_480, null]],
  ['YAOHUA_A12', text('wn-003.17kg\r\n'), [-3.17, null]],
  ['YAOHUA_A12', text('ww0032480\r\n'), [32_480, null]],
  ['YAOHUA_A12', text('ww000.000lb\r\n'), [null, null, 'OTRA_UNIDAD']],
  ['YAOHUA_A12', text('WG004.139kg3D\r\n'), [4.139, null]],
  ['YAOHUA_A12', text('         OL23\r\n'), [null, null, 'SOBRECARGA']],
  ['YAOHUA_A12', text('         LO23\r\n'), [null, null, 'FUERA_DE_RANGO']],
  ['KELI', text('\x02+003248016\x03'), [32_480, null]],
  ['KELI', text('\x02-00000201F\x03'), [-20, null]],
  ['LINEAS', text('\r\n  12345.50 kg\r\n'), [12_345.5, null]],
  ['LINEAS', text('\n12345.50\n'), [12_345.5, null]],
  ['LINEAS', text('\n-20 Kg\r\n'), [-20, null]],
  ['LINEAS', text('\r\n   32480,kg\r\n'), [32_480, null]],
  ['LINEAS', text('\r\n00032480\r\n'), [32_480, null]],
  ['LINEAS', text('\r\n32.48 t\r\n'), [32_480, null]],
  ['LINEAS', text('\r\n   32480 kg    G\r\n'), [32_480, null]],
  ['LINEAS', text('\r\n   32480 kg   ?G\r\n'), [32_480, false]],
  ['LINEAS', text('\x02   32480 kg Gross \r'), [32_480, null]],
  ['LINEAS', text('\x02  -32480 kg Net M\r'), [-32_480, false]],
  ['LINEAS', text('\x02   32480 kg Gross O\r'), [null, null, 'SOBRECARGA']],
  ['LINEAS', text('\r\n   245.6 g\r\n'), [null, null, 'OTRA_UNIDAD']],
]

const read = (protocolo: Protocolo, pieces: Uint8Array[]): Frame[] => {
  const next = framesOf(PROTOCOLS[protocolo])
  return pieces.flatMap((piece) => next(piece))
}
const bytesOf = (whole: Buffer) => [...whole].map((byte) => Buffer.of(byte))
const said = (frames: Frame[]) => frames.map(({ peso, estable, estado }) => [peso, estable, estado])

describe.each(GOLDEN)('the protocol %s, frame %#', (protocolo, frame, [peso, estable, estado = 'PESO']) => {
  const once = [peso, estable, estado]
  // Plain lines need the end of the previous line, so the noise has none.
  const noise = protocolo === 'LINEAS' ? text('\x80 5') : text('\x80#5 \x00')

  it('reads a frame whole, byte by byte, doubled, and with noise between', () => {
    expect(said(read(protocolo, [frame]))).toEqual([once])
    expect(said(read(protocolo, bytesOf(frame)))).toEqual([once])
    expect(said(read(protocolo, [Buffer.concat([frame, frame])]))).toEqual([once, once])
    const noisy = Buffer.concat([noise, frame, noise, frame, noise])
    // Some frames begin only at the start of a line.
    const apart = ['CARDINAL', 'MT_SICS'].includes(protocolo)
    const heard = apart ? Buffer.concat([noise, text('\r'), frame, noise, text('\r'), frame]) : noisy
    expect(said(read(protocolo, [heard]))).toEqual([once, once])
    expect(said(read(protocolo, bytesOf(heard)))).toEqual([once, once])
  })

  it('a reading keeps the received bytes of its frame', () => {
    const [one] = read(protocolo, [frame])
    expect(frame.toString('hex')).toContain(one?.trama)
    expect(one?.trama.length).toBeGreaterThan(4)
  })
})

describe('frames in a stream of bytes', () => {
  const shown = fc.record({ peso: fc.integer({ min: -9_999, max: 80_000 }), enMovimiento: fc.boolean() })
  const pieces = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 })

  it.each(PROTOCOL_NAMES)('%s reads every weight, in chunks of any size', (protocolo) => {
    fc.assert(
      fc.property(fc.array(shown, { minLength: 1, maxLength: 8 }), pieces, (weights, sizes) => {
        const start = protocolo === 'LINEAS' ? text('\r\n') : Buffer.alloc(0)
        const stream = Buffer.concat([start, ...weights.map((one) => frameOf(protocolo, one))])
        const cut: Buffer[] = []
        for (let at = 0, turn = 0; at < stream.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1
          cut.push(stream.subarray(at, at + size))
          at += size
        }
        const hides = ({ peso, enMovimiento }: (typeof weights)[number]) =>
          protocolo === 'TOLEDO_8217' && (enMovimiento || peso < 0)
        expect(read(protocolo, cut).map(({ peso }) => peso)).toEqual(
          weights.map((one) => (hides(one) ? null : one.peso)),
        )
      }),
    )
  })

  it('reads the documented answer to each request', () => {
    const answers: [Protocolo, request: string, answer: string][] = [
      ['AD', 'RW\r\n', 'ST,GS,+0012345kg\r\n'],
      ['SMA', '\nW\r', '\n 1G     12345.0kg \r'],
      ['CARDINAL', '\x05', '+012345 kg G  \r'],
      ['MT_SICS', 'SI\r\n', 'S S     12345 kg\r\n'],
      ['TOLEDO_8217', 'W', '\x0212345N\r'],
    ]
    const asked = PROTOCOL_NAMES.flatMap((name) => {
      const { request } = PROTOCOLS[name]
      return request === undefined ? [] : [[name, request]]
    })
    expect(asked).toEqual(answers.map(([name, request]) => [name, request]))
    for (const [name, , answer] of answers) {
      expect([name, said(read(name, [text(answer)]))]).toEqual([name, [[12_345, true, 'PESO']]])
    }
  })

  it('keeps the end of a frame that a printer fills with blanks', () => {
    const [one] = read('LINEAS', [text(`\n${' '.repeat(200)}32480 kg\r\n`)])
    expect([one?.peso, frameText(one?.trama ?? '')]).toEqual([32_480, `${' '.repeat(56)}32480 kg`])
  })

  it('random bytes never stop a protocol and never give an impossible weight', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        for (const { peso } of proposals(bytes)) {
          expect(peso === null || Number.isFinite(peso)).toBe(true)
        }
      }),
    )
  })

  it('a changed byte of a frame with a checksum gives no weight', () => {
    for (const protocolo of ['TOLEDO', 'TOLEDO_KELI', 'YAOHUA', 'KELI'] as const) {
      const frame = frameOf(protocolo, { peso: 32_480, enMovimiento: false })
      for (let at = 1; at < frame.length - 3; at += 1) {
        const wrong = Buffer.from(frame)
        wrong[at] = (wrong[at] ?? 0) ^ 1
        expect([protocolo, at, read(protocolo, [wrong])]).toEqual([protocolo, at, []])
      }
    }
  })

  it('proposes the protocols that understand most frames, with frame and weight', () => {
    for (const protocolo of PROTOCOL_NAMES) {
      const weights = [0, 120, 14_200, 32_480, 32_480, 32_480, 32_480]
      const frames = weights.map((peso) => frameOf(protocolo, { peso, enMovimiento: peso < 200 }))
      const found = proposals(Buffer.concat(frames))
      const most = found.filter(({ tramas }) => tramas === found[0]?.tramas)
      const own = most.find((one) => one.protocolo === protocolo)
      expect([protocolo, own?.peso]).toEqual([protocolo, 32_480])
      expect(frames.at(-1)?.toString('hex')).toContain(own?.trama)
      // Only the indicator tells these two apart: both understand the frames of the other.
      const alike = ['YAOHUA', 'KELI'].includes(protocolo)
      expect(alike || most[0]?.protocolo === protocolo).toBe(true)
    }
  })

  it('proposes both readings of a frame that Yaohua and Keli write alike', () => {
    const heard = proposals(text('\x02+003290013\x03'.repeat(5)))
    expect(heard.map(({ protocolo, peso }) => [protocolo, peso])).toEqual([
      ['YAOHUA', 3_290],
      ['KELI', 32_900],
    ])
    // The last digit cannot be a number of decimals.
    expect(proposals(text('\x02+003248513\x03')).map(({ protocolo }) => protocolo)).toEqual(['KELI'])
  })

  it.each([
    'nada que se entienda\r\n',
    'ST,GS,   32,480 kg\r\n',
    'ST,GS,   32,5 kg\r\n',
    '\r\n32,480 kg\r\n',
    '\r\n  14200 kg TR\r\n',
    'wt0014200kg\r\n',
    'ST,TR,+0014200kg\r\n',
    'ST,TR,\x01\x80,  14200 kg\r\n',
    'WG004.139kg3E\r\n',
    '\x02+003290513\x03',
    '=000.3000=000.3000',
    'Bruto: 32480 kilos\r\n',
  ])('reads no weight in «%j», and says that the text is unknown', (line) => {
    expect(proposals(text(line))).toEqual([])
    expect(faultOf(text(line))).toBe('TEXTO_DESCONOCIDO')
  })
})

describe('bytes without a frame', () => {
  /** Bytes that a port without parity reads from an indicator with even parity. */
  const misread = (line: string) =>
    Buffer.from(
      [...text(line)].map(
        (byte) => byte | ([...byte.toString(2)].filter((bit) => bit === '1').length % 2 ? 0x80 : 0),
      ),
    )

  it.each([
    ['wrong parity', misread('Bruto: 32480 kilos\r\n')],
    ['wrong speed', hex('00 f8 80 78 00 fe 80 f8 1c e0')],
    ['a single wrong byte', hex('fe')],
  ])('blames the port settings for %s', (_, bytes) => {
    expect(faultOf(bytes)).toBe('SIN_TRAMAS')
  })

  it('names the other protocol if it understands the bytes', () => {
    expect(faultOf(text('ST,GS,   32480,kg\r\n'))).toBe('NO_SE_ENTIENDE')
  })

  it('takes bytes for text despite one unreadable byte', () => {
    expect(faultOf(text('\xfeBruto: 32480 kilos\r\n'))).toBe('TEXTO_DESCONOCIDO')
  })

  it.each([
    ['to 30 kilos\r\nBruto: 31 kilos\r\nBruto: 32 kilos\r\nBru', 'Bruto: 32 kilos'],
    ['Bruto: 31 kilos\r\n', 'Bruto: 31 kilos<CR><LF>'],
    ['\r\n\r\n \r\n\x02=000.3000\r\n\r\n', '<STX>=000.3000'],
    [`\r\n${'x'.repeat(500)}\r\n`, 'x'.repeat(64)],
    ['\x80\x00\x9f', '<80><00><9F>'],
  ])('shows the last line of «%j», bounded and without control characters', (heard, shown) => {
    expect(frameText(lastLine(text(heard)))).toBe(shown)
  })
})

describe('stability of a weight', () => {
  const ofWeight = (peso: number | null, estable: boolean | null): Frame => ({
    estado: peso === null ? 'SOBRECARGA' : 'PESO',
    peso,
    estable,
    trama: '',
  })

  it('a weight is stable exactly when the motion bit says so, if there is one', () => {
    const settled = stabilityFilter()
    const still = [true, false, false, false, false, false, false].map(
      (one) => settled(ofWeight(100, one)).estable,
    )
    expect(still).toEqual([true, false, false, false, false, false, false])
  })

  it('a weight without a motion bit is stable at the fifth equal reading', () => {
    const settled = stabilityFilter()
    const weights = [100, 100, 100, 100, 100, 120, 100, 100, 100, 100, 100]
    const still = weights.map((peso) => settled(ofWeight(peso, null)).estable)
    expect(still.flatMap((one, at) => (one ? [at] : []))).toEqual([4, 10])
  })

  it('a weight is never stable in a state other than PESO', () => {
    const settled = stabilityFilter(1)
    expect(settled(ofWeight(null, null)).estable).toBe(false)
    expect(settled({ ...ofWeight(100, true), estado: 'CERO_PERDIDO' }).estable).toBe(false)
  })
})
