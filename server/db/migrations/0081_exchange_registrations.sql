-- A number of the exchange belongs to one settlement, and to several where somebody says so (N-154). Of those that shared
-- one before, the first is the one that it was given to.
alter table settlements
  add column registro_compartido boolean not null default false,
  -- The day of its oldest ticket: from it run the days within which the exchange registers.
  add column primera_pesada date;
select set_config('molino.silencio', 'on', true);
update settlements s set
  primera_pesada = (select coalesce(min(w.fecha), s.fecha) from settlement_weighings join weighing_records w
    using (id_weighing_record) where settlement_weighings.id_liquidacion = s.id_liquidacion),
  registro_compartido = s.numero_registro_bolsa <> '' and exists (select from settlements o
    where o.id_empresa = s.id_empresa and o.estado <> 'ANULADA' and o.id_liquidacion < s.id_liquidacion
      and clave_de_texto(o.numero_registro_bolsa) = clave_de_texto(s.numero_registro_bolsa));
select set_config('molino.silencio', '', true);
alter table settlements
  alter column primera_pesada set not null,
  add constraint settlements_registro_compartido check (not registro_compartido or numero_registro_bolsa <> '');
create unique index settlements_registro_unico on settlements (id_empresa, clave_de_texto(numero_registro_bolsa))
  where numero_registro_bolsa <> '' and estado <> 'ANULADA' and not registro_compartido;
select preparar_orden('settlements', 'primera_pesada');
create index settlements_por_registrar_idx on settlements (id_empresa, primera_pesada)
  where registro = 'BOLSA' and numero_registro_bolsa = '' and estado <> 'ANULADA';
