import { TAG_OWN_RICE } from '#server/parties/contract.ts'
import { checkDigit } from '#server/parties/identification-rules.ts'
import { personName, plain } from './names.ts'
import type { Place } from './places.ts'
import { random, shuffled, type Random } from './random.ts'

export interface DemoThirdParty {
  tipo: 'CLIENTE' | 'PROVEEDOR' | 'CONDUCTOR'
  nombre: string
  tipo_identificacion: string
  identificacion: string
  direccion: string
  municipio: string
  telefono1: string
  telefono2: string
  email: string
  tags: string
}

const CC = '13'
export const NIT = '31'

/** Store where the mill buys the inputs that it lends. The oldest third party, so that no truck of the season names it. */
export const SELLER_OF_INPUTS: DemoThirdParty = {
  ...{ tipo: 'PROVEEDOR', nombre: 'Agroinsumos del Tolima S.A.S.', tipo_identificacion: NIT },
  ...{ identificacion: '900341826', tags: '', direccion: 'Carrera 6 # 12-40', municipio: 'El Espinal' },
  ...{ telefono1: '', telefono2: '', email: '' },
}

/** Companies that grow and sell rice. */
const GROWERS = [
  'Inversiones Agrícolas El Samán S.A.S.',
  'Hacienda La Ceiba Ltda.',
  'Arroceros Unidos de la Vega S.A.S.',
  'Asociación de Productores Agropecuarios y Arroceros de la Margen Derecha del Río Saldaña, Asoproarroz Margen Derecha',
  'Cooperativa Multiactiva de Agricultores y Usuarios del Distrito de Riego de Mediana Escala del Norte del Tolima',
  'Agropecuaria Los Gualandayes S. en C.',
  'Sociedad Agrícola Hermanos Tique Poloche S.A.S.',
]

/** Companies that buy rice and by-products, or have their rice milled. */
const BUYERS = [
  'Distribuidora de Granos La Cosecha S.A.S.',
  'Comercializadora Pacandé S.A.S.',
  'Supermercados El Ahorro del Tolima S.A.S.',
  'Graneros del Magdalena Ltda.',
  'Concentrados y Harinas Doña Pepa S.A.S.',
  'Avícola El Caracolí S.A.S.',
  'Abarrotes San Pedro y San Juan S.A.S.',
  'Comercializadora Internacional de Alimentos Balanceados, Harinas, Salvados y Subproductos del Arroz del Centro de Colombia S.A.S.',
  'Porcícola Las Palmas S.A.S.',
]

interface Numbers {
  nit: [low: number, high: number]
  cc: [low: number, high: number][]
}

const SEASON_NUMBERS: Numbers = {
  nit: [900_000_000, 901_999_999],
  cc: [
    [1_105_000_000, 1_110_999_999],
    [5_800_000, 93_999_999],
  ],
}

/** Number ranges that the season does not use. */
const MORE_NUMBERS: Numbers = { nit: [800_000_000, 899_999_999], cc: [[1_000_000_000, 1_104_999_999]] }

interface Kind {
  tipo: DemoThirdParty['tipo']
  companies: readonly string[]
  people: number
}

const SEASON: Kind[] = [
  { tipo: 'PROVEEDOR', companies: GROWERS, people: 29 },
  { tipo: 'CLIENTE', companies: BUYERS, people: 4 },
  { tipo: 'CONDUCTOR', companies: [], people: 11 },
]

/** Makes the third parties of the first company: farmers, clients and drivers. One person has two types. */
export function seasonThirdParties(places: readonly Place[]): DemoThirdParty[] {
  const make = maker(random(2026), places)
  const all = SEASON.flatMap(({ tipo, companies, people }) => [
    ...companies.map((nombre) => make.company(tipo, nombre)),
    ...Array.from({ length: people }, () => make.person(tipo)),
  ])
  const farmer = all.find((one) => one.tipo === 'PROVEEDOR' && one.tipo_identificacion === CC)!
  const clients = all.filter((one) => one.tipo === 'CLIENTE')
  for (const one of clients.slice(0, 4)) one.tags = TAG_OWN_RICE
  return shuffled(random(7), [...all, { ...farmer, tipo: 'CLIENTE', tags: TAG_OWN_RICE }])
}

/** Makes the few third parties of a second company. */
export function fewThirdParties(places: readonly Place[]): DemoThirdParty[] {
  const make = maker(random(1955), places)
  return [
    make.company('PROVEEDOR', 'Agrícola Caño Seco S.A.S.'),
    make.company('CLIENTE', 'Molinos de la Sabana S.A.S.'),
    ...Array.from({ length: 9 }, () => make.person('PROVEEDOR')),
    ...Array.from({ length: 3 }, () => make.person('CONDUCTOR')),
  ]
}

/** Makes any number of third parties in the proportion of the season, for measurements. */
export function* manyThirdParties(count: number, places: readonly Place[]): Generator<DemoThirdParty> {
  const chance = random(100_000)
  const make = maker(chance, places, MORE_NUMBERS)
  for (let made = 0; made < count; made++) {
    const lot = chance.next()
    if (lot < 0.08) yield make.company(lot < 0.03 ? 'CLIENTE' : 'PROVEEDOR', make.companyName())
    else yield make.person(lot < 0.75 ? 'PROVEEDOR' : lot < 0.85 ? 'CLIENTE' : 'CONDUCTOR')
  }
}

function maker(chance: Random, places: readonly Place[], numbers = SEASON_NUMBERS) {
  const used = new Set<number>()
  const fresh = (low: number, high: number): number => {
    const number = chance.between(low, high)
    if (used.has(number)) return fresh(low, high)
    used.add(number)
    return number
  }
  const base = (): Pick<DemoThirdParty, 'direccion' | 'municipio' | 'telefono1' | 'telefono2'> => {
    const { municipio, veredas } = chance.pick(places)
    const street = `Calle ${chance.between(1, 24)} # ${chance.between(2, 15)}-${chance.between(10, 98)}`
    return {
      municipio,
      direccion: chance.next() < 0.6 ? `Vereda ${chance.pick(veredas)}` : street,
      telefono1: mobile(chance),
      telefono2: chance.next() < 0.2 ? `608${chance.between(2_200_000, 2_899_999)}` : '',
    }
  }
  return {
    companyName: () =>
      `${chance.pick(['Agrícola', 'Inversiones', 'Hacienda', 'Arrocera', 'Comercializadora'])} ${personName(chance).split(' ').slice(-2).join(' ')} ${chance.pick(['S.A.S.', 'Ltda.', 'S. en C.'])}`,
    company(tipo: DemoThirdParty['tipo'], nombre: string): DemoThirdParty {
      const digits = String(fresh(...numbers.nit))
      const email = `contacto@${plain(nombre).slice(0, 24)}.example`
      const identificacion = `${digits}-${checkDigit(digits)}`
      return { tipo, nombre, tipo_identificacion: NIT, identificacion, ...base(), email, tags: '' }
    },
    person(tipo: DemoThirdParty['tipo']): DemoThirdParty {
      const nombre = personName(chance, tipo === 'CONDUCTOR' ? 0.05 : 0.4)
      const identificacion = String(fresh(...chance.pick(numbers.cc)))
      const words = nombre.split(' ')
      const email = chance.next() < 0.35 ? `${plain(words[0]!)}.${plain(words.at(-2)!)}@correo.example` : ''
      return { tipo, nombre, tipo_identificacion: CC, identificacion, ...base(), email, tags: '' }
    },
  }
}

function mobile(chance: Random): string {
  return `3${chance.pick(['10', '11', '12', '13', '14', '15', '20', '21', '22', '23'])}${chance.between(2_000_000, 9_899_999)}`
}
