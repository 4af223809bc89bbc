import { CheckField, SelectField, TextField } from '#app/form/fields.tsx'
import { CHANNELS, ENVIRONMENTS, ISSUER, PERSON_TYPES } from '#server/electronic-documents/issuer-words.ts'
import { optionsOf } from '#server/kit/words/formats.ts'

export function SendingFields() {
  return (
    <section className="panel">
      <h2>1. Cómo se transmiten los documentos</h2>
      <div className="grid">
        <SelectField name="canal" {...ISSUER.canal} options={optionsOf(CHANNELS)} />
        <TextField
          name="desde"
          {...ISSUER.desde}
          optional={false}
          hint="Los documentos de días anteriores no se transmiten."
        />
        <CheckField name="soporte_semanal" {...ISSUER.soporte_semanal} />
      </div>
      <p className="subject">
        El de la semana reúne las compras de lunes a sábado y se transmite el sábado a las 18:00.
      </p>
      <p className="subject">
        La transmisión se ha ensayado con el simulador; con la DIAN y con Factus todavía no. Empiece en
        habilitación.
      </p>
    </section>
  )
}

export function CompanyFields() {
  return (
    <section className="panel">
      <h2>2. La empresa en su RUT</h2>
      <div className="grid">
        <SelectField name="tipo_persona" {...ISSUER.tipo_persona} options={optionsOf(PERSON_TYPES)} />
        <TextField
          name="responsabilidades"
          {...ISSUER.responsabilidades}
          hint="Códigos de la casilla 53, con punto y coma entre ellos: O-13;O-15. Si no tiene ninguna, R-99-PN."
        />
        <TextField
          name="codigo_postal"
          {...ISSUER.codigo_postal}
          inputMode="numeric"
          hint="6 dígitos, los de su dirección."
        />
      </div>
    </section>
  )
}

export function EnvironmentFields() {
  return (
    <section className="panel">
      <h2>6. Ambiente</h2>
      <div className="grid">
        <SelectField
          name="ambiente"
          {...ISSUER.ambiente}
          options={optionsOf(ENVIRONMENTS).sort((one, other) => other.value.localeCompare(one.value))}
          hint="Pase a producción cuando la DIAN acepte el set de pruebas. Lo que se envía en habilitación no tiene validez tributaria."
        />
      </div>
    </section>
  )
}
