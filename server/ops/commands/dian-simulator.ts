import { FAULTS, faultsByChance } from '#server/electronic-documents/simulator/faults.ts'
import { LATE_MS, PORT, PREFIXES, startSimulator } from '#server/electronic-documents/simulator/simulator.ts'
import { SOAP_PATH } from '#server/electronic-documents/ws-security.ts'
import { Misunderstood, readArguments } from './arguments.ts'

/** A simulated DIAN and Factus: `npm run dian:simulador -- --fallas 0.33 --semilla 7`. */

const USE = `Uso: npm run dian:simulador [-- opciones]
Simula en 127.0.0.1 el servicio de la DIAN y la API de Factus. Nada sale de la máquina.
Opciones:
  --puerto    Puerto, si no ${PORT}.
  --archivo   Archivo donde quedan los documentos aceptados. Sin él se pierden al parar.
  --prefijos  Prefijos de los rangos de Factus, si no ${PREFIXES.join(',')}.
  --fallas    Parte de las peticiones que fallan, de 0 a 1, si no 0.
  --semilla   Con la misma semilla fallan las mismas, si no 1.
  --demora    Segundos de una respuesta tardía, si no ${LATE_MS / 1000}.
  --help      Muestra esta ayuda.
Fallas:
${Object.values(FAULTS)
  .map((text) => `  - ${text}`)
  .join('\n')}`

const wrong = (text: string): never => {
  console.error(text)
  process.exit(2)
}

/** Number of an option within its limits. */
function numberOf(name: string, typed: string, most: number, isWhole: boolean): number {
  const value = typed.trim() === '' ? NaN : Number(typed)
  const isGood = value >= 0 && value <= most && (!isWhole || Number.isInteger(value))
  return isGood ? value : wrong(`--${name} va de 0 a ${most}, no «${typed}».`)
}

function readOptions() {
  try {
    const { values } = readArguments(USE, {
      puerto: { type: 'string' },
      archivo: { type: 'string' },
      prefijos: { type: 'string' },
      fallas: { type: 'string' },
      semilla: { type: 'string' },
      demora: { type: 'string' },
    })
    const share = numberOf('fallas', values.fallas ?? '0', 1, false)
    const seed = numberOf('semilla', values.semilla ?? '1', Number.MAX_SAFE_INTEGER, true)
    return {
      port: numberOf('puerto', values.puerto ?? String(PORT), 65_535, true),
      file: values.archivo ?? '',
      prefixes: values.prefijos?.split(',') ?? PREFIXES,
      lateMs: numberOf('demora', values.demora ?? String(LATE_MS / 1000), 3_600, false) * 1000,
      nextFault: share > 0 ? faultsByChance(share, seed) : undefined,
    }
  } catch (error) {
    if (!(error instanceof Misunderstood)) throw error
    return wrong(error.message)
  }
}

const simulator = await startSimulator(readOptions()).catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE') return wrong('Otro programa usa ese puerto: elija otro con --puerto.')
  throw error
})
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void simulator.close().then(() => process.exit(0)))
console.log(`DIAN simulada en ${simulator.url}${SOAP_PATH}`)
console.log(`Factus simulado en ${simulator.url}`)
