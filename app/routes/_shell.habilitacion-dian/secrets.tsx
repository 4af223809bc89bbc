import type { ReactNode } from 'react'
import { TextField } from '#app/form/fields.tsx'
import type { Secret } from '#server/electronic-documents/contract.ts'
import { ISSUER, ISSUER_SECRETS } from '#server/electronic-documents/issuer-words.ts'

interface StoredProps {
  /** Names of the stored secrets. */
  secretos: readonly Secret[]
}

interface FieldsProps extends StoredProps {
  isOpen: boolean
}

/** Empty password field. An empty secret keeps the stored one. */
function SecretField({ name, secretos }: StoredProps & { name: Secret }) {
  const isStored = secretos.includes(name)
  return (
    <TextField
      name={name}
      {...ISSUER_SECRETS[name]}
      type="password"
      autoComplete="new-password"
      optional={false}
      placeholder={isStored ? 'guardado' : undefined}
      hint={isStored ? 'Guardado. Déjelo vacío para conservarlo.' : undefined}
    />
  )
}

export function SoftwareFields({ secretos, isOpen }: FieldsProps) {
  return (
    <Group title="4. Software propio: directamente o con el simulador" isOpen={isOpen}>
      <p className="subject">
        Regístrelo en el portal de la DIAN, en «Facturación electrónica», «Registro y habilitación», con el
        modo de operación «Software propio». El portal muestra el identificador y el set de pruebas; el PIN lo
        elige usted.
      </p>
      <div className="grid">
        <TextField name="software_id" {...ISSUER.software_id} optional={false} />
        <SecretField name="software_pin" secretos={secretos} />
        <TextField name="set_de_pruebas" {...ISSUER.set_de_pruebas} />
      </div>
    </Group>
  )
}

export function ProviderFields({ secretos, isOpen }: FieldsProps) {
  return (
    <Group title="4. O los datos del proveedor tecnológico" isOpen={isOpen}>
      <p className="subject">
        Los cuatro datos los entrega Factus con el contrato. Con un proveedor no hacen falta software propio
        ni certificado.
      </p>
      <div className="grid">
        <TextField name="proveedor_cliente" {...ISSUER.proveedor_cliente} optional={false} />
        <SecretField name="proveedor_secreto" secretos={secretos} />
        <TextField name="proveedor_usuario" {...ISSUER.proveedor_usuario} optional={false} />
        <SecretField name="proveedor_clave" secretos={secretos} />
      </div>
    </Group>
  )
}

/** Fields of one channel. They are sent and saved also while they are folded. */
function Group({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="panel" open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
