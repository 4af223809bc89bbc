-- A loan that passes its agreement's maximum counts once it is approved (N-146): in no sum before, and never when rejected.
alter table financing_agreement_movements add column estado text not null default 'APROBADO'
  check (estado in ('APROBADO', 'POR_APROBAR', 'RECHAZADO'));

-- Loans that were lent before wait or are rejected as their newest request says. They go on counting where their agreement is
-- closed, and where settlements paid, up to some day, more than the capital that would be left of the others.
select set_config('molino.silencio', 'on', true);
with ultima as (
  select distinct on (id_detalle) id_detalle, estado from approval_requests
  where accion = 'EXCESO_CUPO' and id_detalle is not null order by id_detalle, id_solicitud desc
), pedido as (
  select m.id_movimiento_af as id, m.id_financing_agreement as acuerdo,
    case u.estado when 'PENDIENTE' then 'POR_APROBAR' else 'RECHAZADO' end as estado
  from ultima u
    join financing_agreement_movements m on m.id_movimiento_af = u.id_detalle
    join financing_agreements a on a.id_acuerdo_de_financiamiento = m.id_financing_agreement
  where u.estado in ('PENDIENTE', 'RECHAZADA') and a.estado = 'EN_EJECUCION'
)
update financing_agreement_movements m set estado = p.estado, intereses = 0
from pedido p
where m.id_movimiento_af = p.id and not exists (
  select from settlements s where s.id_acuerdo = p.acuerdo and s.abono_contado
    and (select sum(abono) from settlements where id_acuerdo = p.acuerdo and abono_contado and fecha <= s.fecha)
      > (select coalesce(sum(valor), 0) from financing_agreement_movements
          where id_financing_agreement = p.acuerdo and fecha_movimiento <= s.fecha
            and id_movimiento_af not in (select id from pedido)));
update financing_agreements a set (total_neto, interes) = (
  select coalesce(sum(valor), 0), coalesce(sum(intereses), 0) from financing_agreement_movements
  where id_financing_agreement = a.id_acuerdo_de_financiamiento and estado = 'APROBADO')
where exists (select from financing_agreement_movements
  where id_financing_agreement = a.id_acuerdo_de_financiamiento and estado <> 'APROBADO');
select set_config('molino.silencio', '', true);

alter table financing_agreement_movements add constraint financing_agreement_movements_cuenta
  check (estado = 'APROBADO' or intereses = 0 and fecha_liquidacion is null);
