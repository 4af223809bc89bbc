import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { attachedDocumentXml } from '#server/electronic-documents/attached-document-rules.ts'
import { makeCertificate } from '#server/electronic-documents/certificate.ts'
import type { Content } from '#server/electronic-documents/content-contract.ts'
import { documentXml } from '#server/electronic-documents/document-xml-rules.ts'
import { signXml } from '#server/electronic-documents/signature.ts'
import { BAGS, contentOf, FARMER, MILL, PADDY, SOFTWARE, STAMP } from '../../support/electronic-documents.ts'
import { childrenOf, schemaErrors, textsOf } from '../../support/schemas.ts'
import { signatureHolds, withoutXmlsec } from '../../support/xmlsec.ts'

const SIGNING = new Date('2026-03-02T02:30:00.500Z')
const certificate = makeCertificate('Molino El Triunfo, "Ñandú" S.A.S.', MILL.identificacion, new Date())
const [leaf] = certificate.chain as [Buffer]

const NAME = 'Peña & Hijos <"arroz"> 😀 ]]>\r\n\u0007'
const contentWithName = (tipo: Content['tipo']) =>
  contentOf(tipo, [PADDY, BAGS], { tercero: { ...FARMER, nombre: NAME } })
const signedOf = (tipo: Content['tipo']) =>
  signXml(documentXml(contentWithName(tipo), STAMP, SOFTWARE).xml, certificate, SIGNING)

/** Replaces a text that occurs once by another of the same length. */
function changed(xml: string, from: string, to: string): string {
  expect([xml.split(from).length, to.length]).toEqual([2, from.length])
  return xml.replace(from, to)
}

const container = (xml: string) =>
  attachedDocumentXml(
    {
      contenido: contentWithName('05'),
      sello: STAMP,
      identificador: 'c'.repeat(96),
      xml,
      respuesta: '<ApplicationResponse><![CDATA[ya está]]></ApplicationResponse>',
      validado: STAMP,
    },
    STAMP,
  )

describe('signature', () => {
  const signed = signedOf('05')

  it.each([
    ['01', 'Invoice'],
    ['05', 'Invoice'],
    ['91', 'CreditNote'],
    ['92', 'DebitNote'],
    ['95', 'CreditNote'],
  ] as const)('of type %s is the second extension and valid by the schemas of XAdES', (tipo, schema) => {
    const xml = signedOf(tipo)
    expect(schemaErrors(schema, xml)).toEqual([])
    expect(childrenOf(xml, '/*/ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent')).toEqual([
      'DianExtensions',
      'Signature',
    ])
  })

  it('signs the document, the certificate and the properties', () => {
    const references = '//ds:SignedInfo/ds:Reference'
    const id = textsOf(signed, '//ds:Signature/@Id')[0]
    expect(textsOf(signed, `${references}/@URI`)).toEqual(['', `#${id}-keyinfo`, `#${id}-signedprops`])
    expect(textsOf(signed, `${references}/@Type`)).toEqual(['http://uri.etsi.org/01903#SignedProperties'])
    expect(textsOf(signed, '//ds:KeyInfo/@Id')).toEqual([`${id}-keyinfo`])
    expect(childrenOf(signed, '//ds:Signature')).toEqual([
      'SignedInfo',
      'SignatureValue',
      'KeyInfo',
      'Object',
    ])
  })

  it('tells the time in Bogotá, the certificate, the policy of the DIAN and the role', () => {
    const properties = '//xades:SignedSignatureProperties'
    expect(childrenOf(signed, properties)).toEqual([
      'SigningTime',
      'SigningCertificate',
      'SignaturePolicyIdentifier',
      'SignerRole',
    ])
    expect(textsOf(signed, '//xades:SigningTime')).toEqual(['2026-03-01T21:30:00.500-05:00'])
    expect(textsOf(signed, '//xades:CertDigest/ds:DigestValue')).toEqual([
      createHash('sha256').update(leaf).digest('base64'),
    ])
    expect(textsOf(signed, '//ds:X509IssuerName')).toEqual([certificate.issuer])
    expect(textsOf(signed, '//xades:SigPolicyHash/ds:DigestValue')).toEqual([
      'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=',
    ])
    expect(textsOf(signed, '//xades:ClaimedRole')).toEqual(['supplier'])
  })

  describe.skipIf(withoutXmlsec)('read by xmlsec1', () => {
    it.each(['01', '05', '91', '92', '95'] as const)('holds for type %s with a hostile name', (tipo) => {
      expect(signatureHolds(signedOf(tipo), leaf)).toBe(true)
    })

    it.each([
      [
        'the document',
        '<cbc:PayableAmount currencyID="COP">2143601.00<',
        '<cbc:PayableAmount currencyID="COP">2143602.00<',
      ],
      ['the signing time', '2026-03-01T21:30:00.500', '2026-03-01T21:30:00.501'],
      ['the policy', 'dMoMvtcG5aIzg', 'dMoMvtcG5aIzh'],
    ])('does not hold after one letter of %s changed', (_, from, to) => {
      expect(signatureHolds(changed(signed, from, to), leaf)).toBe(false)
    })

    it('does not hold for another certificate', () => {
      const [other] = makeCertificate('Otro', '1', new Date()).chain as [Buffer]
      expect(signatureHolds(signed, other)).toBe(false)
    })

    it('holds for the container and for the document taken out of it', () => {
      const xml = signXml(container(signed), certificate, SIGNING)
      expect(signatureHolds(xml, leaf)).toBe(true)
      const [inner = ''] = textsOf(xml, '/*/cac:Attachment//cbc:Description')
      expect(signatureHolds(inner, leaf)).toBe(true)
      expect(signatureHolds(changed(xml, '<cbc:LineID>1<', '<cbc:LineID>2<'), leaf)).toBe(false)
    })
  })
})

describe('container', () => {
  const signed = signXml(container(signedOf('05')), certificate, SIGNING)

  it('is valid by the official schema, with the signature as its only extension', () => {
    expect(schemaErrors('AttachedDocument', signed)).toEqual([])
    expect(childrenOf(signed, '//ext:ExtensionContent')).toEqual(['Signature'])
  })

  it('has its elements in the order of the annex', () => {
    expect(childrenOf(signed, '/*')).toEqual([
      'UBLExtensions',
      'UBLVersionID',
      'CustomizationID',
      'ProfileID',
      'ProfileExecutionID',
      'ID',
      'IssueDate',
      'IssueTime',
      'DocumentType',
      'ParentDocumentID',
      'SenderParty',
      'ReceiverParty',
      'Attachment',
      'ParentDocumentLineReference',
    ])
  })

  it('keeps the answer of the DIAN to the letter, even with CDATA of its own', () => {
    expect(textsOf(signed, '//cac:DocumentReference//cbc:Description')).toEqual([
      '<ApplicationResponse><![CDATA[ya está]]></ApplicationResponse>',
    ])
    expect(textsOf(signed, '//cac:ResultOfVerification/*')).toEqual([
      'Unidad Especial Dirección de Impuestos y Aduanas Nacionales',
      '02',
      STAMP.fecha,
      STAMP.hora,
    ])
  })
})
