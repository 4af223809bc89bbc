import { readFileSync } from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlElement,
  xmlRegisterInputProvider,
  XmlValidateError,
  XsdValidator,
} from 'libxml2-wasm'

const ROOT = 'file:///xsd'
const NAMESPACES = {
  Invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  CreditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  DebitNote: 'urn:oasis:names:specification:ubl:schema:xsd:DebitNote-2',
  AttachedDocument: 'urn:oasis:names:specification:ubl:schema:xsd:AttachedDocument-2',
}
export type Schema = keyof typeof NAMESPACES

const PREFIXES = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  sts: 'dian:gov:co:facturaelectronica:Structures-2-1',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
}

/** Schemas of UBL 2.1, the DIAN, XML signatures and XAdES (tests/fixtures/dian/README.md). */
const files = unzipSync(readFileSync(path.resolve(import.meta.dirname, '../fixtures/dian/ubl-2.1-xsd.zip')))
const provider = new XmlBufferInputProvider(
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${ROOT}/${name}`, bytes])),
)
let registered = false

function readerOf(schema: Schema): XsdValidator {
  if (!registered) registered = xmlRegisterInputProvider(provider)
  const imports = [
    [NAMESPACES[schema], `UBL-${schema}-2.1.xsd`],
    ['dian:gov:co:facturaelectronica:Structures-2-1', 'DIAN_UBL_Structures.xsd'],
  ].map(([namespace, file]) => `<import namespace="${namespace}" schemaLocation="maindoc/${file}"/>`)
  const source = `<schema xmlns="http://www.w3.org/2001/XMLSchema">${imports.join('')}</schema>`
  const document = XmlDocument.fromString(source, { url: `${ROOT}/all.xsd` })
  try {
    return XsdValidator.fromDoc(document)
  } finally {
    document.dispose()
  }
}

/** The DIAN's schema wants a type of identification here, its annex and its examples the check digit. */
const CHECK_DIGIT = /ProviderID', attribute 'schemeID': \[facet 'enumeration'\]/

const validators = new Map<Schema, XsdValidator>()

/** Errors of the schemas in a text, none if it is valid. The check digits of providers are left out. */
export function schemaErrors(schema: Schema, xml: string): string[] {
  const validator = validators.get(schema) ?? readerOf(schema)
  validators.set(schema, validator)
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error
    return error.details.map(({ message }) => message.trim()).filter((message) => !CHECK_DIGIT.test(message))
  } finally {
    document.dispose()
  }
}

/** Names of the children of the elements that an XPath finds, in document order. */
export function childrenOf(xml: string, xpath: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    return document.find(`${xpath}/*`, PREFIXES).map((node) => (node instanceof XmlElement ? node.name : ''))
  } finally {
    document.dispose()
  }
}

/** Texts of the nodes that an XPath finds, in document order. */
export function textsOf(xml: string, xpath: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    return document.find(xpath, PREFIXES).map((node) => node.content)
  } finally {
    document.dispose()
  }
}
