/** Pictures of a step, drawn by `npm run draw -- guides` from the real screen. */
export interface GuidePicture {
  /** Name of the files, see `pictureAddress`. */
  file: string
  alt: string
  /** Screen, opened as the guide's person. */
  path: string
  /** Start of the link to follow there. */
  opens?: string
}

interface GuideStep {
  title: string
  text: string
  picture?: GuidePicture
}

/** Working day of one person of the mill, on one page. */
interface Guide {
  /** /ayuda/<slug> */
  slug: string
  title: string
  /** Demonstration user of the guide. */
  person: 'bascula' | 'cartera' | 'laboratorio' | 'credito'
  steps: readonly GuideStep[]
}

/** Each screen has two pictures. Width and height are CSS pixels, `end` ends the name of the file. */
export const PICTURES = {
  desk: { width: 1152, height: 640, end: '' },
  telephone: { width: 390, height: 640, end: '-movil' },
} as const

type Size = (typeof PICTURES)[keyof typeof PICTURES]

/** Address of a picture, and its file below `public`. */
export const pictureAddress = ({ file }: GuidePicture, { end }: Size) => `/guias/${file}${end}.webp`

export const GUIDES: readonly Guide[] = [
  {
    slug: 'bascula',
    title: 'Un día en la báscula',
    person: 'bascula',
    steps: [
      {
        title: 'Al llegar: los camiones en patio',
        text: 'La página de inicio muestra los camiones que entraron y todavía no tienen los dos pesos; el que más espera está primero.',
        picture: { file: 'bascula-inicio', alt: 'Inicio de la báscula: camiones en patio', path: '/home' },
      },
      {
        title: 'Entra un camión: una pesada nueva',
        text: 'Pulse «Registrar nueva pesada». Escriba la placa y escójala; con Enter se pasa al campo siguiente. La placa, el conductor o el producto que falte se crea ahí mismo sin perder lo escrito. Escriba el peso que marca la báscula y guarde.',
        picture: {
          file: 'bascula-pesada',
          alt: 'Formulario de la pesada nueva',
          path: '/save-weighing-records',
        },
      },
      {
        title: 'Sale el camión: el segundo peso',
        text: 'En «Camiones en patio» busque la placa, escriba el peso que falta y guarde. El peso neto lo calcula el sistema; los kilos se escriben enteros: 18.240.',
        picture: {
          file: 'bascula-patio',
          alt: 'Camiones en patio con el campo del segundo peso',
          path: '/patio',
        },
      },
      {
        title: 'Si se va la conexión',
        text: 'Pulse «Guardar sin enviar»: el peso queda en este navegador con un número provisional (SE-1) y sale un papel que no es un tiquete. Siga con el otro camión. «Sin enviar» muestra lo que espera: se envía solo, en orden, cuando vuelve la conexión, y ahí mismo imprime el tiquete. Lo que no se acepte queda ahí con su motivo para abrirlo y corregirlo.',
      },
      {
        title: 'El tiquete',
        text: 'Después del segundo peso aparece «Imprimir tiquete», en carta o en rollo de 80 mm. También se imprime después, desde la pesada.',
      },
      {
        title: 'Si algo quedó mal',
        text: 'El mismo día usted puede eliminar su pesada diciendo por qué: queda anulada y su número no se usa otra vez. Si hay que pesar de nuevo, use «Repesar»: los pesos de antes se conservan.',
        picture: { file: 'bascula-lista', alt: 'Lista de pesadas', path: '/weighing-records' },
      },
    ],
  },
  {
    slug: 'laboratorio',
    title: 'Un día en el laboratorio',
    person: 'laboratorio',
    steps: [
      {
        title: 'Al llegar: lo que está sin analizar',
        text: 'La página de inicio muestra las pesadas que esperan humedad e impureza; la más antigua está primero.',
        picture: { file: 'laboratorio-inicio', alt: 'Inicio del laboratorio', path: '/home' },
      },
      {
        title: 'El análisis de una muestra',
        text: 'En «Laboratorio» cada pesada es una línea: escriba humedad, impureza y lo demás que midió, con coma decimal (24,5), y guarde la línea. La pesada queda lista para liquidar.',
        picture: {
          file: 'laboratorio-lista',
          alt: 'Pesadas sin analizar, una línea cada una',
          path: '/laboratorio',
        },
      },
      {
        title: 'La liquidación en borrador',
        text: 'En «Liquidaciones», «Nueva» comienza con quien más espera. Revise kilos, descuentos y precio y guarde el borrador: lo aprueba otra persona.',
        picture: {
          file: 'laboratorio-liquidaciones',
          alt: 'Lista de liquidaciones',
          path: '/liquidacion-arroz',
        },
      },
      {
        title: 'Si un dato cambia',
        text: 'Mientras la liquidación sea borrador el análisis se corrige y el borrador se calcula de nuevo. Lo aprobado no cambia: hay que anularlo con su motivo.',
      },
    ],
  },
  {
    slug: 'cartera',
    title: 'Un día en cartera',
    person: 'cartera',
    steps: [
      {
        title: 'Al llegar: lo que vence y lo que falta',
        text: 'La página de inicio muestra lo que vence hoy y esta semana, quiénes deben más, los anticipos por aplicar y las ventas sin factura.',
        picture: { file: 'cartera-inicio', alt: 'Inicio de cartera', path: '/home' },
      },
      {
        title: 'La factura de una venta',
        text: 'Desde la venta sin factura pulse «Facturar»: cliente, producto y kilos llegan escritos. Complete el valor y el vencimiento; al guardar nace su cuenta por cobrar.',
        picture: { file: 'cartera-factura', alt: 'Formulario de la factura', path: '/save-invoice' },
      },
      {
        title: 'Llega un pago: el recibo de caja',
        text: 'Escriba el cliente, el valor, la fecha y el medio de pago. El recibo se aplica a las facturas del cliente, o queda como anticipo. Imprímalo en carta o en 80 mm.',
        picture: {
          file: 'cartera-recibo',
          alt: 'Formulario del recibo de caja',
          path: '/save-payment-receipt',
        },
      },
      {
        title: 'A quién llamar',
        text: '«Cuentas por Cobrar» comienza por lo más vencido. El nombre abre al cliente con lo que debe; su estado de cuenta se imprime desde ahí. La mora se cobra aparte o se condona con un motivo.',
        picture: { file: 'cartera-cuentas', alt: 'Cuentas por cobrar', path: '/accounts-receivable' },
      },
    ],
  },
  {
    slug: 'credito',
    title: 'Un día en crédito',
    person: 'credito',
    steps: [
      {
        title: 'El agricultor',
        text: 'Busque al agricultor en «Gestión de Terceros» por nombre o documento. Si no está, créelo como proveedor: el sistema revisa el dígito del NIT.',
        picture: { file: 'credito-terceros', alt: 'Lista de terceros', path: '/terceros' },
      },
      {
        title: 'El acuerdo',
        text: 'Un acuerdo dice cuántas hectáreas, cuántos días de cultivo, la tasa y el máximo a prestar. El cupo se propone por hectárea.',
        picture: {
          file: 'credito-acuerdo',
          alt: 'Formulario del acuerdo de financiamiento',
          path: '/save-financing-agreement',
        },
      },
      {
        title: 'Los préstamos',
        text: 'Abra el acuerdo y agregue cada préstamo con su fecha y su medio. Los intereses se cuentan por días. Si pasa del máximo, queda esperando la aprobación y no cuenta hasta entonces.',
        picture: {
          file: 'credito-prestamos',
          alt: 'Un acuerdo con sus préstamos y su deuda',
          path: '/financing-agreements',
          opens: '/financing-details/',
        },
      },
      {
        title: 'El pago con arroz y el cierre',
        text: 'Cada liquidación puede abonar al acuerdo; el abono se ve en sus movimientos. Terminada la cosecha, «Cerrar» calcula lo que quedó y lo pasa a cuentas por cobrar.',
      },
    ],
  },
]

export const guideOf = (slug: string | undefined) => GUIDES.find((guide) => guide.slug === slug)
