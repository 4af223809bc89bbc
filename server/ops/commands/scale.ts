import { openLine, readSource, type Source } from '#server/scales/reader/line.ts'
import { faultOf, lastLine, proposals } from '#server/scales/reader/listening.ts'
import { PROTOCOLS } from '#server/scales/reader/protocols.ts'
import { startReader, type Told } from '#server/scales/reader/reader.ts'
import { senderTo } from '#server/scales/reader/sender.ts'
import {
  ESTADOS_DE_BASCULA,
  frameText,
  PROTOCOL_NAMES,
  PROTOCOLOS,
  type Protocolo,
} from '#server/scales/words.ts'
import { readArguments } from './arguments.ts'

/**
 * Reads the indicator of a truck scale. Without `--protocol` the program listens and proposes a protocol.
 * Without `--to` it prints what it reads. With `--to` it sends readings to the web, with the key in
 * SCALE_KEY. The program is one file without packages.
 */

const USAGE = `Uso:
  npm run bascula -- --from tcp://192.168.1.50:4001
      Escucha cinco segundos y propone el protocolo.
  npm run bascula -- --from tcp://192.168.1.50:4001 --protocol TOLEDO
      Dice lo que lee: compárelo con el indicador.
  SCALE_KEY=… npm run bascula -- --from tcp://… --protocol TOLEDO --to https://molino.example
      Lo envía. La clave se hace en Básculas.
Opciones:
  --from      De dónde lee: tcp://máquina:puerto, o un puerto serial, serial:/dev/ttyUSB0?9600,8N1
              (en Windows serial:COM3?9600,8N1).
  --protocol  ${PROTOCOL_NAMES.join(', ')}.
  --to        Dirección de Molino.
  --equal     Lecturas iguales que hacen un peso quieto, donde el indicador no lo dice: de 1 a 50, si no 5.
  --help      Muestra esta ayuda.`

const LISTEN_MS = 5_000

const wrong = (text: string): never => {
  console.error(text)
  process.exit(2)
}

function readOptions() {
  try {
    const { values } = readArguments(USAGE, {
      from: { type: 'string' },
      protocol: { type: 'string' },
      to: { type: 'string' },
      equal: { type: 'string' },
    })
    const { from, protocol, to, equal = '5' } = values
    if (!from) return wrong(USAGE)
    const protocolo = protocol?.toUpperCase()
    if (protocolo !== undefined && !PROTOCOL_NAMES.some((name) => name === protocolo)) return wrong(USAGE)
    if (!/^([1-9]|[1-4]\d|50)$/.test(equal)) return wrong('--equal va de 1 a 50.')
    if (to !== undefined && !URL.canParse(to)) return wrong(`--to es la dirección de Molino, no «${to}».`)
    return {
      source: readSource(from),
      protocolo: protocolo as Protocolo | undefined,
      to,
      equal: Number(equal),
    }
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error))
  }
}

/** Listens to a line, sends every known request if the line is silent, and prints the likely protocols. */
function listen(source: Source): void {
  const heard: Uint8Array[] = []
  let opened = false
  let trouble: Error | undefined
  const giveUp = openLine(source, {
    onOpen: ({ write }) => {
      opened = true
      const requests = Object.values(PROTOCOLS).flatMap(({ request = '' }) => request || [])
      setTimeout(() => {
        if (heard.length === 0) for (const request of requests) write(request)
      }, LISTEN_MS / 2).unref()
    },
    onBytes: (bytes) => heard.push(bytes),
    onEnd: (error) => (trouble = error),
  })
  setTimeout(() => {
    giveUp()
    process.exitCode = report(Buffer.concat(heard), opened, trouble)
    // An open serial port would keep the process alive.
    process.exit()
  }, LISTEN_MS)
}

function report(bytes: Buffer, opened: boolean, trouble: Error | undefined): number {
  const state = !opened ? 'SIN_CONEXION' : bytes.length === 0 ? 'SIN_BYTES' : faultOf(bytes)
  const found = proposals(bytes)
  if (found.length === 0) {
    console.log([ESTADOS_DE_BASCULA[state], trouble?.message].filter(Boolean).join(' '))
    if (bytes.length > 0) console.log(`Lo último que llegó: «${frameText(lastLine(bytes))}»`)
    return 1
  }
  for (const { protocolo, tramas, peso, trama } of found) {
    const weight = peso === null ? 'sin peso' : `${peso} kg`
    console.log(
      `${protocolo} (${PROTOCOLOS[protocolo]}): ${tramas} tramas, la última «${frameText(trama)}» es ${weight}`,
    )
  }
  console.log('Elija con --protocol el que muestra el mismo peso que el indicador.')
  return 0
}

const inWords = ({ estado, peso, estable }: Told) =>
  peso === null
    ? ESTADOS_DE_BASCULA[estado]
    : `${peso} kg, ${estable ? 'quieto' : 'en movimiento'}${estado === 'PESO' ? '' : `. ${ESTADOS_DE_BASCULA[estado]}`}`

function main(): void {
  const { source, protocolo, to, equal } = readOptions()
  if (!protocolo) return listen(source)
  const clave = process.env.SCALE_KEY ?? ''
  if (to && !clave) return wrong('Falta SCALE_KEY, la clave de la báscula.')
  const onTrouble = (error: Error | undefined) =>
    console.error(`Sin conexión con el indicador. ${error?.message ?? ''}`)
  const onChange = (trouble: string | undefined) =>
    console.error(trouble === undefined ? 'Enviando.' : `No se puede enviar: ${trouble}`)
  let last = ''
  const write = (told: Told) => {
    const now = inWords(told)
    if (now !== last) console.log(told.trama ? `${now} «${frameText(told.trama)}»` : now)
    last = now
  }
  const tell = to ? senderTo({ to, clave, onChange }) : write
  const stop = startReader({ source, protocolo, equal, tell, onTrouble })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop()
      process.exit()
    })
  }
}

main()
