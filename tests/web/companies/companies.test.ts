import { expect, it } from 'vitest'
import { newNit, newWord } from '../../support/third-parties.ts'
import { administrator, api } from '../people.ts'

const admin = administrator()
const call = api()

interface Company {
  _id: string
  color_principal: string
  telefono: string
}

it('a company without colour stays without one until somebody chooses a colour', async () => {
  const nombre = `Prueba ${newWord()}`
  const body = { nombre, tipo_documento: 'NIT', documento: newNit() }
  const { data: made } = (await call('POST', '/companies/create', body)) as { data: Company }
  const stored = async () => {
    const { data } = (await call('POST', '/companies/search', { search: nombre })) as { data: Company[] }
    return [data[0]?.telefono, data[0]?.color_principal]
  }
  const told = async () => {
    const filtros = { tabla: 'companies', registro: made._id }
    const answer = (await call('POST', '/audit/search', { filtros, limit: 1 })) as {
      data: { cambios: { campo: string }[] }[]
    }
    return answer.data[0]?.cambios.map(({ campo }) => campo)
  }
  const edit = async (values: Record<string, string>) => {
    const visitor = await admin.at(`/companies?q=${nombre.replace(' ', '+')}&editar=${made._id}`)
    const dialog = visitor.dialog()
    await visitor.press('Guardar', values, dialog)
    expect(visitor.said('status')).toEqual(['Empresa actualizada correctamente'])
  }
  await edit({ Teléfono: '601 555 0101' })
  expect([await stored(), await told()]).toEqual([['601 555 0101', ''], ['Teléfono']])
  await edit({ 'Color del menú': '#123456' })
  expect([await stored(), await told()]).toEqual([['601 555 0101', '#123456'], ['Color del menú']])
  await edit({ Teléfono: '601 555 0102' })
  expect([await stored(), await told()]).toEqual([['601 555 0102', '#123456'], ['Teléfono']])
  await edit({ 'Color del menú': '#ffffff' })
  expect(await stored()).toEqual(['601 555 0102', ''])
  await call('DELETE', `/companies/delete/${made._id}`)
})
