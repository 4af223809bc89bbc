import { expect, it } from 'vitest'
import { faultyWeb } from '../faulty.ts'

const PIN = 'Los cuatro últimos números de su documento'
const faulty = faultyWeb()

it("a farmer's page asks for the PIN only when the pass is missing", async () => {
  const open = async (errores: object) => {
    faulty.failing(/^GET \/farmer-links\//, { status: 422, body: { mensaje: 'Falta un valor.', errores } })
    const response = await fetch(`${faulty.url()}/m/A23456789012345678901B`)
    return [response.status, (await response.text()).includes(PIN)]
  }
  expect(await open({ pase: ['Escriba de nuevo el PIN.'] })).toEqual([200, true])
  expect(await open({ fecha: ['No hay un valor de KG_CARGA.'] })).toEqual([503, false])
})
