-- First steps of a company that a person put aside, or confirmed where no record shows them.
create table first_steps (
  id_paso uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  paso text not null check (paso in ('empresa', 'numeros', 'productos', 'tarifas', 'usuarios', 'terceros', 'vehiculos',
    'bancos', 'saldos', 'pesada')),
  estado text not null check (estado in ('APARTE', 'CONFIRMADO')),
  constraint first_steps_unico unique (id_empresa, paso)
);
select preparar_tabla('first_steps');
