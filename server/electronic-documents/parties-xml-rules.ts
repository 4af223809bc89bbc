import { checkDigit } from '#server/parties/identification-rules.ts'
import { NIT } from '#server/parties/identifications-words.ts'
import type { Party } from './content-contract.ts'
import type { Xml } from './xml-rules.ts'

/** Attributes of every code that the DIAN assigns. */
export const AGENCY: Xml = {
  '@schemeAgencyID': '195',
  '@schemeAgencyName': 'CO, DIAN (Dirección de Impuestos y Aduanas Nacionales)',
}

/** Identification as a NIT with its check digit. Throws RangeError if it is not of 1 to 15 digits. */
export const asNit = (identificacion: string): Xml => ({
  ...AGENCY,
  '@schemeID': String(checkDigit(identificacion)),
  '@schemeName': NIT,
  '#': identificacion,
})

const companyId = ({ tipo_identificacion, identificacion }: Party): Xml =>
  tipo_identificacion === NIT
    ? asNit(identificacion)
    : { ...AGENCY, '@schemeName': tipo_identificacion, '#': identificacion }

const IVA: Xml = { 'cbc:ID': '01', 'cbc:Name': 'IVA' }
const NO_TAX: Xml = { 'cbc:ID': 'ZZ', 'cbc:Name': 'No aplica' }

/** The names of municipality and department are left out with their code. */
const address = ({ codigo_municipio, municipio, codigo_postal, departamento, direccion }: Party): Xml => ({
  ...(codigo_municipio && { 'cbc:ID': codigo_municipio, 'cbc:CityName': municipio }),
  ...(codigo_postal && { 'cbc:PostalZone': codigo_postal }),
  ...(codigo_municipio && {
    'cbc:CountrySubentity': departamento,
    'cbc:CountrySubentityCode': codigo_municipio.slice(0, 2),
  }),
  ...(direccion && { 'cac:AddressLine': { 'cbc:Line': direccion } }),
  'cac:Country': {
    'cbc:IdentificationCode': 'CO',
    'cbc:Name': { '@languageID': 'es', '#': 'Colombia' },
  },
})

const location = (party: Party): Xml => ({ 'cac:PhysicalLocation': { 'cac:Address': address(party) } })

/** Taxpayer of a container, which has nothing else of a party. */
export const taxpayer = (party: Party): Xml => ({
  'cac:PartyTaxScheme': {
    'cbc:RegistrationName': party.nombre,
    'cbc:CompanyID': companyId(party),
    'cbc:TaxLevelCode': party.responsabilidades,
    'cac:TaxScheme': IVA,
  },
})

const account = (party: Party, elements: Xml): Xml => ({
  'cbc:AdditionalAccountID': party.tipo_persona,
  'cac:Party': elements,
})

/**
 * Farmer as the seller of a support document: address and taxpayer alone (rule DSAJ08a). The identification counts as
 * a NIT whatever its type (rule DSAJ25a). Throws RangeError if it is not of digits.
 */
export const farmer = (party: Party): Xml =>
  account(party, {
    ...location(party),
    'cac:PartyTaxScheme': {
      'cbc:RegistrationName': party.nombre,
      'cbc:CompanyID': asNit(party.identificacion),
      'cbc:TaxLevelCode': party.responsabilidades,
      'cac:TaxScheme': NO_TAX,
    },
  })

/** Mill as the buyer of a support document: taxpayer alone. */
export const buyingMill = (party: Party): Xml => account(party, taxpayer(party))

function invoiceParty(party: Party, prefijo: string): Xml {
  const { telefono, email } = party
  return {
    'cac:PartyName': { 'cbc:Name': party.nombre },
    ...(party.codigo_municipio && location(party)),
    'cac:PartyTaxScheme': {
      'cbc:RegistrationName': party.nombre,
      'cbc:CompanyID': companyId(party),
      'cbc:TaxLevelCode': { '@listName': '05', '#': party.responsabilidades },
      'cac:RegistrationAddress': address(party),
      'cac:TaxScheme': IVA,
    },
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': party.nombre,
      'cbc:CompanyID': companyId(party),
      ...(prefijo && { 'cac:CorporateRegistrationScheme': { 'cbc:ID': prefijo } }),
    },
    ...((telefono || email) && {
      'cac:Contact': {
        ...(telefono && { 'cbc:Telephone': telefono }),
        ...(email && { 'cbc:ElectronicMail': email }),
      },
    }),
  }
}

/** Mill as the seller of an invoice or credit note. `prefijo` is that of the range (rule FAB10a), '' for a note. */
export const sellingMill = (party: Party, prefijo: string): Xml =>
  account(party, invoiceParty(party, prefijo))

/** Buyer of an invoice. The identification is repeated, as natural persons need it (rule FAK61). */
export const buyer = (party: Party): Xml =>
  account(party, {
    'cac:PartyIdentification': { 'cbc:ID': companyId(party) },
    ...invoiceParty(party, ''),
  })
