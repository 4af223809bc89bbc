import { createHash, generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'
import { create } from 'xmlbuilder2'
import type { Content, Line, Party } from '#server/electronic-documents/content-contract.ts'
import type { Prepared } from '#server/electronic-documents/driver-contract.ts'
import type { SigningCertificate } from '#server/electronic-documents/ws-security.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const CBC = `${UBL}:CommonBasicComponents-2`
const CAC = `${UBL}:CommonAggregateComponents-2`

const MILL: Party = {
  nombre: 'Molino de prueba S.A.S.',
  tipo_identificacion: '31',
  identificacion: '900373076',
  digito: '4',
  tipo_persona: '1',
  responsabilidades: 'O-23',
  direccion: 'Km 1 vía Espinal',
  codigo_municipio: '73268',
  municipio: 'Espinal',
  departamento: 'Tolima',
  codigo_postal: '733520',
  email: 'molino@molino.example',
  telefono: '6082480000',
}
const FARMER: Party = {
  ...MILL,
  nombre: 'Ana Gómez',
  tipo_identificacion: '13',
  identificacion: '1020',
  digito: '',
  tipo_persona: '2',
  responsabilidades: 'R-99-PN',
}
const PADDY: Line = {
  codigo: 'PADDY',
  descripcion: 'Arroz paddy',
  cantidad: 1000,
  unidad: 'KGM',
  precio: 1500,
  descuento: 0,
  valor: 1_500_000,
  iva: null,
  fecha_compra: '2026-11-20',
}

/** A support document, or another one by its changes. */
export const contentOf = (changes: Partial<Content> = {}): Content => ({
  tipo: '05',
  ambiente: '1',
  numero: 'DS201',
  vence: '2026-12-20',
  notas: ['Cuota de fomento 7.500'],
  rango: {
    resolucion: '18760000001',
    prefijo: 'DS',
    desde: 1,
    hasta: 5000,
    vigente_desde: '2026-01-01',
    vigente_hasta: '2027-12-31',
  },
  empresa: MILL,
  tercero: FARMER,
  pago: { forma: '1', medio: '10' },
  lineas: [PADDY],
  semanal: false,
  retenciones: [{ codigo: '06', tarifa: 1.5, base: 1_500_000, valor: 22_500 }],
  totales: { valor: 1_500_000, iva: 0, total: 1_500_000 },
  corrige: null,
  ...changes,
})

/** The fields of a document that its receiver reads. `uuid` '' leaves its element out. */
function xmlOf({ tipo, numero, empresa, tercero, totales }: Content, uuid: string): string {
  const isSale = tipo !== '05' && tipo !== '95'
  const name = tipo === '92' ? 'DebitNote' : tipo === '91' || tipo === '95' ? 'CreditNote' : 'Invoice'
  const root = create({ encoding: 'UTF-8' }).ele(`${UBL}:${name}-2`, name)
  root.ele(CBC, 'cbc:ID').txt(numero)
  if (uuid) root.ele(CBC, 'cbc:UUID').txt(uuid)
  if (name !== 'DebitNote') root.ele(CBC, `cbc:${name}TypeCode`).txt(tipo)
  const party = (element: string, { identificacion }: Party) =>
    root
      .ele(CAC, element)
      .ele(CAC, 'cac:Party')
      .ele(CAC, 'cac:PartyTaxScheme')
      .ele(CBC, 'cbc:CompanyID')
      .txt(identificacion)
  party('cac:AccountingSupplierParty', isSale ? empresa : tercero)
  party('cac:AccountingCustomerParty', isSale ? tercero : empresa)
  root
    .ele(CAC, 'cac:LegalMonetaryTotal')
    .ele(CBC, 'cbc:PayableAmount', { currencyID: 'COP' })
    .txt(totales.total.toFixed(2))
  return root.end()
}

/** A document that is ready to leave. Its identifier follows from number and hour, as a real one does. */
export function preparedOf(changes: Partial<Content> = {}, hora = '10:00:00-05:00'): Prepared {
  const contenido = contentOf(changes)
  const identificador = createHash('sha384').update(`${contenido.numero}${hora}`).digest('hex')
  return {
    contenido,
    sello: { fecha: '2026-11-29', hora },
    identificador,
    xml: xmlOf(contenido, identificador),
    referencia: `MOLINO-${contenido.tipo}-${contenido.numero}`,
  }
}

/** The same document without its identifier in the XML. */
export const withoutUuid = (document: Prepared): Prepared => ({
  ...document,
  xml: xmlOf(document.contenido, ''),
})

/** A self-signed certificate of this minute. */
export function newCertificate(): SigningCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  )
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() - 60_000)
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000)
  const subject = [{ name: 'commonName', value: 'Molino de prueba' }]
  certificate.setSubject(subject)
  certificate.setIssuer(subject)
  certificate.sign(forge.pki.privateKeyFromPem(privateKeyPem), forge.md.sha256.create())
  const der = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes()
  return { privateKeyPem, certificateDer: Buffer.from(der, 'binary') }
}
