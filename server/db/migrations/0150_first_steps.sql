-- What a person said of one of the first steps of a company: put aside until it is taken up again, or done where no
-- record shows it (numbers looked at, nothing owed at the opening).
create table first_steps (
  id_paso uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  paso text not null check (paso in ('empresa', 'numeros', 'productos', 'tarifas', 'usuarios', 'terceros', 'vehiculos',
    'bancos', 'saldos', 'pesada')),
  estado text not null check (estado in ('APARTE', 'CONFIRMADO')),
  constraint first_steps_unico unique (id_empresa, paso)
);
select preparar_tabla('first_steps');
