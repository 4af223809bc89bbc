import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readCertificate, SIMULATOR_ONLY } from '#server/electronic-documents/channels.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { issuer } from '../../support/electronic-issuer.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'

onEachEngine('settings of electronic documents', (get) => {
  const call = callOf(get)
  const save = (changes: object = {}) => call('PUT', '/electronic-documents/issuer', issuer(changes))
  const read = async () => says(await call('GET', '/electronic-documents/issuer'), 200).json.data

  it('a company that never chose a channel sends nothing and is told so', async () => {
    expect(await read()).toMatchObject({
      canal: 'NINGUNO',
      desde: '',
      faltas: ['Elija cómo se transmiten los documentos.'],
      secretos: [],
      documentos: { por_enviar: 0, rechazados: 0, aceptados: 0 },
    })
  })

  it('keeps secrets, answers none of them, and writes none into the audit', async () => {
    const secrets = {
      software_pin: 'pin-muy-propio',
      proveedor_secreto: 'muy-secreto',
      proveedor_clave: 'otra-clave',
    }
    const saved = says(await save(secrets), 200, 'Facturación electrónica guardada correctamente')
    expect(saved.json.data.secretos).toEqual(['software_pin', 'proveedor_secreto', 'proveedor_clave'])
    says(await save({ software_pin: '', software_id: 'otro' }), 200)
    expect((await read()).secretos).toContain('software_pin')
    const [kept] = await get().rows<Record<string, string>>(sql`select software_pin from electronic_secrets`)
    expect(kept).toEqual({ software_pin: 'pin-muy-propio' })
    const audit = JSON.stringify(await get().rows(sql`select * from auditoria`))
    for (const secret of Object.values(secrets)) {
      expect(JSON.stringify(saved.json) + JSON.stringify(await read())).not.toContain(secret)
      expect(audit).not.toContain(secret)
    }
  })

  it('refuses a channel without a first day, a stale editor and a way to production that sends earlier days', async () => {
    says(await save({ desde: '' }), 422, ['desde'])
    says(await save({ codigo_postal: '12' }), 422, ['codigo_postal'])
    says(await save({ canal: 'PALOMA' }), 422, ['canal'])
    const { version } = says(await save(), 200).json.data
    says(await save({ version, software_id: 'x' }), 200)
    says(await save({ version }), 409, 'CONFLICTO')
    says(await save({ canal: 'DIAN', ambiente: '1', desde: addDays(today(), -1) }), 422, ['desde'])
    says(await save({ canal: 'DIAN', ambiente: '1', desde: today() }), 200)
    expect((await read()).faltas).toEqual([
      'Falta el certificado de firma en la carpeta de certificados del servidor.',
      'Escriba el municipio de la empresa en su tercero (Terceros).',
      'Escriba la dirección de la empresa en su tercero (Terceros).',
      'Escriba la resolución de facturas o de documentos soporte en Consecutivos.',
    ])
  })

  it('needs its keys for reading, saving and sending again', async () => {
    const reader = await get().userWith(['POST-electronic-documents/search'])
    const nobody = await get().userWith(['POST-invoices/search'])
    const setter = await get().userWith(['PUT-electronic-documents/issuer'])
    for (const as of [reader, setter])
      says(await call('GET', '/electronic-documents/issuer', undefined, as), 200)
    says(await call('PUT', '/electronic-documents/issuer', issuer(), reader), 403)
    says(await call('PATCH', `/electronic-documents/${get().admin.company}/send`, undefined, reader), 403)
    says(await call('GET', '/electronic-documents/issuer', undefined, nobody), 403)
    says(await call('POST', '/electronic-documents/search', {}, nobody), 403)
    says(await call('GET', `/electronic-documents/${get().admin.company}`), 404)
    says(await call('GET', `/electronic-documents/${get().admin.company}/zip`), 404)
  })

  it('says why a certificate cannot be read, and ignores a path in the NIT', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-certificados-'))
    try {
      writeFileSync(path.join(folder, '900123456.p12'), 'no es un certificado')
      const around = { ...SIMULATOR_ONLY, certificatesDir: folder }
      expect(readCertificate('900123456', around)).toEqual({
        certificate: null,
        problema: expect.stringMatching(/no es un certificado/),
      })
      expect(readCertificate('../900123456', around).problema).toMatch(/no es un certificado/)
      expect(readCertificate('800', around)).toEqual({ certificate: null, problema: '' })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
