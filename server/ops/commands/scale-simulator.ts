import { setTimeout as wait } from 'node:timers/promises'
import { simulate } from '#server/scales/reader/simulator.ts'
import { PROTOCOL_NAMES, type Protocolo } from '#server/scales/words.ts'
import { Misunderstood, readArguments } from './arguments.ts'

/** A simulated indicator: `npm run bascula:simulador -- TOLEDO 4001`. Trucks come, stand still and leave. */

const USE = `Uso: npm run bascula:simulador [-- protocolo [puerto]], si no TOLEDO 4001
Los protocolos son ${PROTOCOL_NAMES.join(', ')}.`

const { protocolo, port } = asked()

function asked() {
  try {
    const [name = 'TOLEDO', port = '4001'] = readArguments(USE, {}, 2).positionals
    const protocolo = PROTOCOL_NAMES.find((one) => one === name.toUpperCase())
    if (!protocolo) throw new Misunderstood(USE)
    return { protocolo, port }
  } catch (error) {
    if (!(error instanceof Misunderstood)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

const TRUCKS = [32_480, 14_200, 28_760, 11_940]

async function traffic(protocol: Protocolo): Promise<never> {
  const { port: own, show } = await simulate(protocol, Number(port))
  console.log(`Un indicador ${protocol} en tcp://127.0.0.1:${own}`)
  for (let turn = 0; ; turn += 1) {
    const peso = TRUCKS[turn % TRUCKS.length] ?? 0
    show({ peso: 0, enMovimiento: false })
    await wait(4_000)
    for (const part of [0.3, 0.7, 1.02, 0.99]) {
      show({ peso: Math.round((peso * part) / 20) * 20, enMovimiento: true })
      await wait(500)
    }
    show({ peso, enMovimiento: false })
    await wait(25_000)
  }
}

await traffic(protocolo)
