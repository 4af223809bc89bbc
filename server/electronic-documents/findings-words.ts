/** Rules of the DIAN that people meet, with the correction. Codes by the annexes of invoices and support documents. */
const REMEDIES: Readonly<Record<string, string>> = {
  '90': 'La DIAN ya tiene un documento con este número. Revise el consecutivo con su proveedor.',
  FAB05: 'El número de la resolución no es el autorizado: corríjalo en Consecutivos.',
  FAB07: 'La resolución todavía no vale en esta fecha: revise sus días en Consecutivos.',
  FAB08: 'La resolución ya venció: pida otra a la DIAN y escríbala en Consecutivos.',
  FAB10:
    'El prefijo no es el de la resolución: escríbala con el suyo en Consecutivos y haga la factura de nuevo.',
  FAB11: 'El número está por debajo del rango autorizado: revise la resolución en Consecutivos.',
  FAB12: 'El número pasa del rango autorizado: revise la resolución en Consecutivos, o pida otra.',
  FAB19: 'El NIT de la empresa no es el de quien registró el software.',
  FAB24: 'El identificador del software no es el registrado: corríjalo en Habilitación.',
  FAB27: 'El código de seguridad no coincide: revise el identificador y el PIN del software en Habilitación.',
  FAD06: 'El CUFE no coincide: revise la clave técnica de la resolución en Consecutivos.',
  FAD09: 'La fecha de emisión no es la del envío: envíelo de nuevo.',
  FAJ21: 'El NIT o el dígito de verificación de la empresa no es correcto.',
  FAJ43: 'El nombre de la empresa no es el del RUT.',
  FAK21: 'El NIT o el dígito de verificación del cliente no es correcto: corríjalo en Terceros.',
  FAK26: 'La responsabilidad fiscal del cliente no es válida.',
  FAK28: 'El municipio del cliente no está en la lista de la DIAN: corríjalo en Terceros.',
  FAS01: 'El total de IVA no es la suma de las líneas.',
  FAU04: 'La base gravable no es la suma de las líneas.',
  FAU14: 'El total no es la suma de base, IVA, descuentos y cargos.',
  DSAB27:
    'El código de seguridad no coincide: revise el identificador y el PIN del software en Habilitación.',
  DSAD06: 'El CUDS no coincide: revise el PIN del software en Habilitación.',
  DSAJ21: 'La identificación del agricultor no es correcta: corríjala en Terceros.',
  DSAJ25a: 'La identificación del agricultor lleva dígito de verificación: corríjala en Terceros.',
  DSAJ28: 'El municipio del agricultor no está en la lista de la DIAN: corríjalo en Terceros.',
  DSFC02a: 'Falta la fecha de compra de una línea.',
  ZB01: 'El documento no cumple el esquema de la DIAN. Avise a soporte con el XML.',
  ZE02: 'La firma no es válida: revise el certificado en Habilitación.',
}

const UNKNOWN = 'Corrija lo que dice la regla y envíelo de nuevo.'

/** Correction of a finding in words. */
export const remedyOf = (regla: string): string =>
  Object.hasOwn(REMEDIES, regla) ? (REMEDIES[regla] ?? UNKNOWN) : UNKNOWN
